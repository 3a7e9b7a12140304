import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'

import { ownPasskeys } from '#client/session/account'
import type { Passkey } from '#contract/users/passkeys'
import { formatInstant } from '#ui/dates/datetime'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useFrame } from '#workspace/frame/options'

/** The passkeys of the signed-in person with their last use, and the button that adds one. */
export function Passkeys() {
  const words = useWords()
  const { data } = useQuery(ownPasskeys)
  const items = data?.items ?? []
  return (
    <>
      {items.length > 0 ? (
        <ul className="mb-3 rounded-md border border-line" aria-label={words('Passkeys')}>
          {items.map((passkey) => (
            <Row key={passkey.id} {...passkey} />
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-muted">
          {words('A passkey signs you in with a fingerprint, a face, a PIN or a security key in place of a code.')}
        </p>
      )}
      <CommandButton command="account.add-passkey" />
    </>
  )
}

function Row({ id, name, created_at, last_used_at }: Passkey) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const added = words('added {time}', { time: formatInstant(created_at, zone) })
  const used = last_used_at
    ? words('last used {time}', { time: formatInstant(last_used_at, zone) })
    : words('not used yet')
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <Fingerprint size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block truncate text-sm text-muted" data-numbers>
          {`${added} · ${used}`}
        </span>
      </span>
      <CommandButton
        command={{ id: 'account.rename-passkey', args: { id } }}
        label={words('Rename')}
        aria-label={words('Rename {name}', { name })}
        intent="ghost"
      />
      <CommandButton
        command={{ id: 'account.remove-passkey', args: { id } }}
        label={words('Remove')}
        aria-label={words('Remove {name}', { name })}
        intent="ghost"
      />
    </li>
  )
}
