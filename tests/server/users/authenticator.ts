// A software authenticator for passkeys: ES256 keys, attestation 'none', and the few parts of CBOR that these need.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** The head of a CBOR item: its kind, and its length or value. */
function head(kind: number, value: number): Buffer {
  const first = kind << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 256) return Buffer.from([first | 24, value])
  return Buffer.from([first | 25, value >> 8, value & 255])
}

function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

export class Authenticator {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #public: Buffer
  /** The counter of the next use; 0: the authenticator does not count. */
  counter = 0

  constructor(readonly origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#public = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #data(flags: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(new URL(this.origin).hostname), rest])
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Creates the passkey, in the form of a browser's answer. */
  create(challenge: string, origin = this.origin) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#public])
    // The flags: a person is present, and a new key follows.
    const authData = Buffer.concat([this.#data(0x41), attested])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge, in the form of a browser's answer. */
  use(challenge: string, origin = this.origin) {
    const data = this.#data(0x01)
    const client = this.#client('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
}
