import { Check, Copy } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'

import { useTwoFactorSetup } from '#client/session/two-factor'
import { verificationCode } from '#contract/users/account'
import { copyText } from '#ui/copy-text'
import { Button } from '#ui/button'
import { useAnswers } from '#ui/overlays/answers'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/form/field'
import { Input } from '#ui/input'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'

/** What Escape does where the answer is a button alone. */
const stay = () => undefined
const close = () => useTwoFactorSetup.setState({ setup: null, recoveryCodes: null })

/** Milliseconds that 'Copied' is shown. */
const copiedFor = 2000

/**
 * The setup of two-factor authentication: first the QR code and the secret, then the code, then the recovery codes, which are shown
 * once.
 */
export function TwoFactorDialog() {
  const { setup, recoveryCodes } = useTwoFactorSetup()
  useEffect(() => close, [])
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={close} />
  return setup ? <Setup key={setup.secret} {...setup} onClose={close} /> : null
}

function Setup({ image, secret, onClose }: { image: string; secret: string; onClose: () => void }) {
  const words = useWords()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { error } = verificationCode.safeParse(code)
    // An empty code breaks every rule; the first message says what to do.
    if (error) return setWrong(error.issues.slice(0, 1).map(({ message }) => message))
    setBusy(true)
    const result = await run({ id: 'account.confirm-two-factor', args: { code } }, 'button', { quietFailure: true })
    setBusy(false)
    setWrong(result.status === 'failed' ? result.messages : [])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Set up Two-Factor Authentication')}
      description={words('Scan the image with an authenticator app, or type the secret key into it.')}
      footer={
        <>
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button type="submit" form="set-up-two-factor" intent="primary" disabled={busy}>
            {words(busy ? 'Verifying' : 'Verify & Enable')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <img src={image} width={200} height={200} alt={words('QR code of the secret key')} className="rounded-md" />
        <SecretKey secret={secret} />
        <form id="set-up-two-factor" className="w-full" noValidate onSubmit={(event) => void send(event)}>
          <Field label={words('Verification code')} given={wrong}>
            {(ariaProps) => (
              <Input
                {...ariaProps}
                data-autofocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={code}
                onChange={(event) => setCode(event.target.value.trim())}
              />
            )}
          </Field>
        </form>
      </div>
    </Dialog>
  )
}

/** Copies a text. `told`: what became of it; empty: nothing was copied, or some time ago. */
function useCopy() {
  const words = useWords()
  const [end, setEnd] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (end !== 'copied') return undefined
    const timer = setTimeout(() => setEnd(null), copiedFor)
    return () => clearTimeout(timer)
  }, [end])
  const copy = (text: string) =>
    void copyText(text).then(
      () => setEnd('copied'),
      () => setEnd('refused'),
    )
  const told = end === null ? '' : words(end === 'copied' ? 'Copied' : 'The browser does not allow copying.')
  return { copy, told, isCopied: end === 'copied' }
}

function SecretKey({ secret }: { secret: string }) {
  const words = useWords()
  const { copy, told, isCopied } = useCopy()
  return (
    <div className="flex max-w-full items-center gap-2">
      <code className="min-w-0 rounded-sm bg-sunken px-2 py-1 text-sm break-all">{secret}</code>
      <Button size="icon" intent="ghost" aria-label={words('Copy the secret key')} onClick={() => copy(secret)}>
        {isCopied ? <Check size={16} strokeWidth={1.75} /> : <Copy size={16} strokeWidth={1.75} />}
      </Button>
      <output className={told ? 'text-sm text-muted' : 'sr-only'}>{told}</output>
    </div>
  )
}

/** Makes the browser ask a signed-in person before the window closes. @returns a function that stops asking. */
function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (useFrame.getState().signedIn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** The codes, once. It opens by itself after the code's Enter: neither a second Enter, Escape nor a reload may close it unread. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useWords()
  const { copy, told } = useCopy()
  useEffect(askBeforeUnload, [])
  const { buttons, ...keys } = useAnswers(
    [
      { label: words('Copy all'), onSelect: () => copy(codes.join('\n')) },
      { label: words('I have kept them'), onSelect: onClose, first: true, intent: 'primary' },
    ],
    true,
  )
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={stay}
      title={words('Keep these recovery codes')}
      description={words(
        'Each signs you in once if the authenticator or passkey is lost. They are not shown again. Codes that you had before end.',
      )}
      {...keys}
      footer={buttons}
    >
      <ul className="grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <output className="mt-2 block min-h-5 text-sm text-muted">{told}</output>
    </Dialog>
  )
}
