// The settings: environment variables, checked once at the start.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

import { type BrandCode, brandCodes } from '#contract/brands'
import { decoded } from '#server/decoded'

/** A sister site that posts are exported to. The token is the password of its URL. */
export interface Project {
  code: string
  url: string
  token: string | null
}

export interface Settings {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** Null means the embedded database in the data folder. */
  databaseUrl: string | null
  databaseReplicaUrl: string | null
  /** Null means that files are stored in the data folder. */
  storageUrl: string | null
  brand: BrandCode
  seed: 'demo' | 'empty'
  /** Whether `SEED=demo` is set explicitly. Then anyone who reaches the server can sign in to the demo accounts. */
  demoSaid: boolean
  /** Ends with a slash. */
  siteUrl: string | null
  /** What a feed contains of an article: the full text or the summary. */
  feedText: 'full' | 'summary'
  /** Hosts with their ports that this server may be called by. */
  allowedHosts: string[]
  logLevel: LogLevel
  metricsToken: string | null
  /** Fastify's `trustProxy`: the proxies whose forwarded client addresses are trusted. */
  trustProxy: boolean | string
  searchConsole: { site: string; clientEmail: string; privateKey: string; url: string | null } | null
  uniqueness: { url: string; token: string | null } | null
  vapid: { publicKey: string; privateKey: string; subject: string } | null
  /** Further push services, as hosts with their ports. They may be internal. */
  pushServices: string[]
  projects: Project[]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Lists every invalid variable with the reason. The message never contains a value, because it may be a secret. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(readonly problems: readonly { variable: string; problem: string }[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable}: ${problem}`)
    super(`These settings are wrong:\n${lines.join('\n')}`)
  }
}

const address = (protocols: string[], example: string) =>
  z.string().refine(
    (text) => {
      const protocol = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
      return protocols.includes(protocol)
    },
    { error: `must be an address such as ${example}` },
  )

const postgres = address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/slotdesk')
const site = address(['http', 'https'], 'https://www.example.com/')
const bucket = address(['s3'], 's3://bucket?endpoint=https://…').refine(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url?.hostname !== '' && /^https?:\/\/./.test(url?.searchParams.get('endpoint') ?? 'https://s3')
  },
  { error: 'must name a bucket, and an endpoint that begins with https:// or http://' },
)

const Port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a number from 0 to 65535' })
  .transform(Number)
  .refine((port) => port <= 65_535, { error: 'must be a number from 0 to 65535' })

const ProjectList = z.string().transform((text, context): Project[] =>
  text.split(',').flatMap((item) => {
    const [, code, url] = /^\s*([\w-]+)=(https?:\S+)\s*$/i.exec(item) ?? []
    const parsed = url && URL.canParse(url) ? new URL(url) : null
    const token = parsed && decoded(parsed.password)
    if (code && parsed && token !== null) {
      parsed.username = ''
      parsed.password = ''
      return [{ code, url: parsed.href, token: token || null }]
    }
    context.addIssue({ code: 'custom', message: 'must be a list such as ng=https://:token@ng.example.com/api/,ke=…' })
    return []
  }),
)
const Projects = ProjectList.refine((all) => new Set(all.map(({ code }) => code)).size === all.length, {
  error: 'must name each site once',
})

const Hosts = z
  .string()
  .regex(/^\s*[\w.[\]:-]+(?:\s*,\s*[\w.[\]:-]+)*\s*$/, {
    error: 'must be a list such as desk.example.com,desk.example.com:8443',
  })
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))

/**
 * Whether the text is an address, a network or a named range. A number of proxies is not allowed, because a client that bypasses
 * the proxy would be trusted.
 */
const isProxyAddress = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  if (more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return false
  return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(text)
}

const TrustProxy = z.string().transform((text, context): boolean | string => {
  if (text === 'true' || text === 'false') return text === 'true'
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isProxyAddress)) return addresses.join(', ')
  context.addIssue({
    code: 'custom',
    message: 'must be the addresses of the proxies, such as 127.0.0.1 or 10.0.0.0/8,::1; a number is not enough',
  })
  return false
})

/** A key of so many bytes in base64url. */
const KeyOf = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
    error: `must be a key of ${bytes} bytes in base64url, without "="`,
  })

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  STORAGE_URL: bucket.optional(),
  BRAND: z.enum(brandCodes, { error: `must be one of ${brandCodes.join(', ')}` }).default('gh'),
  SEED: z.enum(['demo', 'empty'], { error: 'must be demo or empty' }).optional(),
  SITE_URL: site.optional(),
  FEED_TEXT: z.enum(['full', 'summary'], { error: 'must be full or summary' }).default('summary'),
  ALLOWED_HOSTS: Hosts.default([]),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  TRUST_PROXY: TrustProxy.default(false),
  SEARCH_CONSOLE_SITE: z.string().optional(),
  SEARCH_CONSOLE_CLIENT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  SEARCH_CONSOLE_PRIVATE_KEY: z.string().optional(),
  SEARCH_CONSOLE_URL: site.optional(),
  UNIQUENESS_URL: site.optional(),
  UNIQUENESS_TOKEN: z.string().optional(),
  VAPID_PUBLIC_KEY: KeyOf(65).optional(),
  VAPID_PRIVATE_KEY: KeyOf(32).optional(),
  VAPID_SUBJECT: address(['mailto', 'https'], 'mailto:desk@example.com').optional(),
  PUSH_SERVICES: Hosts.default([]),
  PROJECTS: Projects.default([]),
})

type Environment = z.infer<typeof Environment>
type Problem = { variable: string; problem: string }

/** Variables that must be set together. */
const groups: (keyof Environment)[][] = [
  ['SEARCH_CONSOLE_SITE', 'SEARCH_CONSOLE_CLIENT_EMAIL', 'SEARCH_CONSOLE_PRIVATE_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
]

/** Reads the settings from the environment. An empty variable counts as not set. */
export function readSettings(env: Record<string, string | undefined>): Settings | SettingsError {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    return new SettingsError(
      parsed.error.issues.map((issue) => ({ variable: issue.path.join('.'), problem: issue.message })),
    )
  }
  const problems = [...incompleteGroups(parsed.data), ...contradictions(parsed.data)]
  return problems.length > 0 ? new SettingsError(problems) : settingsOf(parsed.data)
}

function incompleteGroups(env: Environment): Problem[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map((variable) => ({
      variable,
      problem: `is needed beside ${names.filter((n) => env[n]).join(', ')}`,
    }))
  })
}

function contradictions(env: Environment): Problem[] {
  const problems: Problem[] = []
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    problems.push({ variable: 'DATABASE_REPLICA_URL', problem: 'needs DATABASE_URL' })
  }
  if (env.UNIQUENESS_TOKEN && !env.UNIQUENESS_URL) {
    problems.push({ variable: 'UNIQUENESS_TOKEN', problem: 'needs UNIQUENESS_URL' })
  }
  if (!env.SEED && !env.DATABASE_URL && !isLoopback(env.HOST)) {
    problems.push({
      variable: 'SEED',
      problem: `must be set when HOST is reachable from outside: empty, or demo, whose passwords everybody knows`,
    })
  }
  return problems
}

/** Returns warnings for settings that are allowed but dangerous, or that break things for readers. They are shown at the start. */
export function warningsOf({ host, seed, demoSaid, siteUrl, allowedHosts }: Settings): string[] {
  if (isLoopback(host)) return []
  return [
    ...(seed === 'demo' && demoSaid
      ? ['SEED=demo: the demo accounts open to everybody who reaches this address, with a password that is public.']
      : []),
    ...(siteUrl === null && allowedHosts.length === 0
      ? ['Neither SITE_URL nor ALLOWED_HOSTS is set: links, feeds and push name localhost.']
      : []),
  ]
}

/** Whether an address to listen on, or to come from, is this machine alone. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(host)

function settingsOf(env: Environment): Settings {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(packageRoot(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    storageUrl: env.STORAGE_URL ?? null,
    brand: env.BRAND,
    seed: env.SEED ?? (env.DATABASE_URL ? 'empty' : 'demo'),
    demoSaid: env.SEED === 'demo',
    siteUrl: env.SITE_URL === undefined ? null : withSlash(env.SITE_URL),
    feedText: env.FEED_TEXT,
    allowedHosts: env.ALLOWED_HOSTS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY,
    searchConsole:
      env.SEARCH_CONSOLE_SITE && env.SEARCH_CONSOLE_CLIENT_EMAIL && env.SEARCH_CONSOLE_PRIVATE_KEY
        ? {
            site: env.SEARCH_CONSOLE_SITE,
            clientEmail: env.SEARCH_CONSOLE_CLIENT_EMAIL,
            // A key in one line of an .env file has its line ends written out.
            privateKey: env.SEARCH_CONSOLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
            url: env.SEARCH_CONSOLE_URL ?? null,
          }
        : null,
    uniqueness: env.UNIQUENESS_URL ? { url: env.UNIQUENESS_URL, token: env.UNIQUENESS_TOKEN ?? null } : null,
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY && env.VAPID_SUBJECT
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject: env.VAPID_SUBJECT }
        : null,
    pushServices: env.PUSH_SERVICES,
    projects: env.PROJECTS,
  }
}

/** An address that paths are appended to: no query, a slash at its end. */
function withSlash(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`
}

/** The folder of package.json, from which the migrations and the built interface are found, compiled or not. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('package.json was not found above the server.')
    folder = above
  }
  return folder
}
