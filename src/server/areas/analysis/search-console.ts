// A client of Google Search Console. It exchanges the signed JWT of a service account for an access token, and caches the token.
import { createSign } from 'node:crypto'

import { z } from 'zod'

import { type KeywordRow, notConnected } from '#contract/posts/analysis'
import { Failure } from '#contract/base/failure'
import { Outgoing } from '#server/outgoing'
import type { Settings } from '#server/settings'

type Account = NonNullable<Settings['searchConsole']>

const scope = 'https://www.googleapis.com/auth/webmasters.readonly'
/** The lifetime of a signed claim, in seconds. */
const longest = 3600
/** The most searches returned. */
const mostRows = 100

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const addressesOf = ({ url, site }: Account) => ({
  token: url === null ? 'https://oauth2.googleapis.com/token' : new URL('token', url).href,
  query: new URL(
    `webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`,
    url ?? 'https://www.googleapis.com/',
  ).href,
})

/** The signed JWT that is exchanged for a token (RFC 7523). */
function assertion({ clientEmail, privateKey }: Account, audience: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const claim = { iss: clientEmail, scope, aud: audience, iat: issued, exp: issued + longest }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claim)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const queryReply = z.object({
  rows: z
    .array(z.object({ keys: z.array(z.string()), clicks: z.number(), impressions: z.number(), position: z.number() }))
    .optional(),
})

interface Token {
  text: string
  until: number
}

/** Tokens by the address that gave them and the account. */
const tokens = new Map<string, Token>()
const keyOf = (account: Account) => `${addressesOf(account).token} ${account.clientEmail}`

/** Google does not accept the token, although it has not expired. */
class TokenRefused extends Error {}

async function post(out: Outgoing, address: string, headers: Record<string, string>, body: string): Promise<unknown> {
  const { status, body: answer } = await out.send(address, { method: 'POST', headers, body: Buffer.from(body) })
  if (status === 401) throw new TokenRefused('Search Console answered 401.')
  if (status < 200 || status > 299) throw new Error(`Search Console answered ${status}.`)
  return JSON.parse(answer.toString('utf8'))
}

async function tokenOf(out: Outgoing, account: Account, now: Date): Promise<string> {
  const address = addressesOf(account).token
  const known = tokens.get(keyOf(account))
  if (known && known.until > now.getTime()) return known.text
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertion(account, address, now),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { access_token, expires_in } = tokenReply.parse(await post(out, address, headers, form.toString()))
  // The token is used until a minute before it expires.
  tokens.set(keyOf(account), { text: access_token, until: now.getTime() + (expires_in - 60) * 1000 })
  return access_token
}

/** Sends a query. A token that was withdrawn is replaced once. */
async function queryWithToken(out: Outgoing, account: Account, body: string, now: Date): Promise<unknown> {
  const send = async () => {
    const authorization = `Bearer ${await tokenOf(out, account, now)}`
    return post(out, addressesOf(account).query, { 'content-type': 'application/json', authorization }, body)
  }
  return send().catch((error: unknown) => {
    if (!(error instanceof TokenRefused)) throw error
    tokens.delete(keyOf(account))
    return send()
  })
}

export interface KeywordQuery {
  page: string
  start: string
  end: string
}

/**
 * The searches that led to a page between two days, most clicks first. @throws Failure 503 when Google is not configured or fails
 */
export async function readKeywords(
  settings: Pick<Settings, 'searchConsole'>,
  { page, start, end }: KeywordQuery,
  now: Date,
): Promise<KeywordRow[]> {
  const account = settings.searchConsole
  if (!account) throw new Failure(503, notConnected)
  const out = new Outgoing(account.url === null ? [] : [new URL(account.url).host])
  const asked = {
    startDate: start,
    endDate: end,
    dimensions: ['query'],
    dimensionFilterGroups: [{ filters: [{ dimension: 'page', operator: 'equals', expression: page }] }],
    rowLimit: mostRows,
  }
  try {
    const { rows = [] } = queryReply.parse(await queryWithToken(out, account, JSON.stringify(asked), now))
    return rows.map(({ keys: [key = ''], clicks, impressions, position }) => ({
      key,
      clicks,
      position: Math.round(position * 100) / 100,
      impressions,
    }))
  } catch (cause) {
    throw new Failure(503, 'Search Console does not answer.', {}, { cause })
  } finally {
    out.close()
  }
}
