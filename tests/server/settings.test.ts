import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { brandCodes, brands } from '#contract/brands'
import { makeDataFolder } from '#server/data-folder'
import { readSettings, SettingsError, warningsOf } from '#server/settings'

const problems = (env: Record<string, string>) => {
  const read = readSettings(env)
  return read instanceof SettingsError ? read.problems.map(({ variable }) => variable) : []
}

describe('settings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/^\/.*\/data$/),
      databaseUrl: null,
      brand: 'gh',
      seed: 'demo',
      trustProxy: false,
      projects: [],
    })
  })

  it('seeds nothing on a PostgreSQL server unless told', () => {
    const DATABASE_URL = 'postgres://u:p@db/slotdesk'
    expect(readSettings({ DATABASE_URL })).toMatchObject({ seed: 'empty' })
    expect(readSettings({ DATABASE_URL, SEED: 'demo' })).toMatchObject({ seed: 'demo' })
  })

  it('names every wrong variable at once and repeats no value', () => {
    const read = readSettings({
      PORT: '99999',
      BRAND: 'xx',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      LOG_LEVEL: 'loud',
    })
    expect(read).toBeInstanceOf(SettingsError)
    const text = String(read)
    for (const name of ['PORT', 'BRAND', 'DATABASE_URL', 'LOG_LEVEL']) expect(text).toContain(`  ${name}: must be`)
    expect(text).not.toContain('hunter2')
  })

  it('takes an empty variable as one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('opens the known demo accounts to the network only when that is said outright', () => {
    expect(problems({ HOST: '0.0.0.0' })).toEqual(['SEED'])
    expect(problems({ HOST: '0.0.0.0', SEED: 'demo' })).toEqual([])
    expect(problems({ HOST: '::1' })).toEqual([])
  })

  it('trusts proxies by their addresses, and by no number of them', () => {
    for (const wrong of ['1', '2', 'nginx', '10.0.0.0/99', '127.0.0.1,1'])
      expect(problems({ TRUST_PROXY: wrong })).toEqual(['TRUST_PROXY'])
    for (const right of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback'])
      expect(readSettings({ TRUST_PROXY: right })).toMatchObject({ trustProxy: right })
  })

  it('wants the whole of a group', () => {
    const VAPID_PUBLIC_KEY = Buffer.alloc(65, 4).toString('base64url')
    expect(problems({ VAPID_PUBLIC_KEY })).toEqual(['VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
    expect(problems({ DATABASE_REPLICA_URL: 'postgres://db/x', UNIQUENESS_TOKEN: 'x' })).toEqual([
      'DATABASE_REPLICA_URL',
      'UNIQUENESS_TOKEN',
    ])
  })

  it('names a push key that is none', () => {
    const given = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url')
    const keys = { VAPID_PUBLIC_KEY: given(65), VAPID_PRIVATE_KEY: given(32), VAPID_SUBJECT: 'mailto:desk@example.com' }
    expect(problems(keys)).toEqual([])
    expect(problems({ ...keys, VAPID_PUBLIC_KEY: given(64), VAPID_PRIVATE_KEY: `${given(32)}=` })).toEqual([
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
    ])
  })

  it('reads the sister sites with their tokens', () => {
    expect(
      readSettings({ PROJECTS: 'ng=https://:s%2Fx@ng.example.com/api/, ke=https://ke.example.com/' }),
    ).toMatchObject({
      projects: [
        { code: 'ng', url: 'https://ng.example.com/api/', token: 's/x' },
        { code: 'ke', url: 'https://ke.example.com/', token: null },
      ],
    })
    expect(problems({ PROJECTS: 'ng' })).toEqual(['PROJECTS'])
    expect(problems({ PROJECTS: 'ng=https://:100%@ng.example.com/api/' })).toEqual(['PROJECTS'])
    expect(problems({ PROJECTS: 'ng=ftp://ng.example.com/api/' })).toEqual(['PROJECTS'])
    expect(problems({ PROJECTS: 'ng=https://one.example.com/,ng=https://two.example.com/' })).toEqual(['PROJECTS'])
  })

  it('names an address of a bucket without a bucket, or with an endpoint that is none', () => {
    for (const wrong of ['s3:///', 's3://bucket?endpoint=minio.local', 's3://bucket?endpoint=minio:9000'])
      expect(problems({ STORAGE_URL: wrong })).toEqual(['STORAGE_URL'])
    for (const right of ['s3://bucket/some/prefix', 's3://bucket?endpoint=http://minio:9000'])
      expect(readSettings({ STORAGE_URL: right })).toMatchObject({ storageUrl: right })
  })
})

describe('brands', () => {
  it('have a time zone that the runtime knows, and only one has no experts', () => {
    for (const code of brandCodes) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: brands[code].zone })).not.toThrow()
      expect(brands[code].features.moveToPostOnDashboardSave).toBe(false)
    }
    expect(brandCodes.filter((code) => !brands[code].features.experts)).toHaveLength(1)
  })
})

it('what is dangerous and allowed is said', () => {
  const warned = (env: Record<string, string>) => {
    const settings = readSettings(env)
    return settings instanceof SettingsError ? [] : warningsOf(settings)
  }
  expect(warned({})).toEqual([])
  expect(warned({ HOST: '0.0.0.0', SEED: 'demo' })).toEqual([
    expect.stringContaining('SEED=demo'),
    expect.stringContaining('SITE_URL'),
  ])
  expect(warned({ HOST: '0.0.0.0', SEED: 'empty', SITE_URL: 'https://example.org/' })).toEqual([])
})

it('names DATA_DIR when the folder cannot be made or written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotdesk data '))
  try {
    writeFileSync(join(folder, 'file'), '')
    const places = { databaseUrl: null, storageUrl: null }
    expect(() => makeDataFolder({ dataDir: join(folder, 'file'), ...places })).toThrow(
      /^These settings are wrong:\n {2}DATA_DIR: must be a folder that this user may write to \(E[A-Z]+\)$/,
    )
    makeDataFolder({ dataDir: join(folder, 'new'), ...places })
    expect(existsSync(join(folder, 'new', 'media'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
