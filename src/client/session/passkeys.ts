// Passkeys in the browser: creating one, signing with one, and the state of the second step of a sign-in.
import { create } from 'zustand'

import { Failure } from '#contract/base/failure'
import {
  type NewCredential,
  newCredential,
  type PasskeyOptions,
  type UsedCredential,
  usedCredential,
} from '#contract/users/passkeys'

/** The state of the second step of a sign-in. */
export const usePasskeyStep = create<{
  /** Whether a passkey may be used; null: not known yet. */
  offered: boolean | null
  /** Whether codes of an authenticator are accepted too. */
  authenticator: boolean
  /** The options to sign. They are valid once; the next try requests new ones. */
  options: PasskeyOptions | null
  /** When the options expire, in milliseconds since 1970. */
  until: number
}>(() => ({ offered: null, authenticator: true, options: null, until: 0 }))

/** Whether this browser supports passkeys as JSON. Browsers of 2025 do, over https and on localhost. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

export const noPasskeys = 'This browser has no passkeys here'

/** The failure for a browser's error. @param cancelled the message when the person cancelled. */
function refusalOf(error: unknown, cancelled: string): Failure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') return new Failure(422, 'This device has a passkey of your account already.')
  if (name === 'NotAllowedError' || name === 'AbortError') return new Failure(422, cancelled)
  return new Failure(422, 'The browser could not use a passkey here.')
}

async function ask(asked: () => Promise<Credential | null>, cancelled: string): Promise<unknown> {
  if (!hasPasskeys()) throw new Failure(422, `${noPasskeys}.`)
  try {
    const credential = await asked()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch (error) {
    throw refusalOf(error, cancelled)
  }
}

/** Creates a passkey in the browser. @throws Failure with a message when the browser refuses or the person cancels. */
export async function makePasskey(options: object): Promise<NewCredential> {
  const made = await ask(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    return navigator.credentials.create({ publicKey })
  }, 'No passkey was made.')
  return newCredential.parse(made)
}

/** Signs a challenge with a passkey. @throws Failure with a message when the browser refuses or the person cancels. */
export async function signWithPasskey(options: object): Promise<UsedCredential> {
  const signed = await ask(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    return navigator.credentials.get({ publicKey })
  }, 'No passkey was used. Try again, or enter a code.')
  return usedCredential.parse(signed)
}
