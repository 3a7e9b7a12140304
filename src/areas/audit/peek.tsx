import type { AuditEntry } from '#contract/audit'
import { Facts } from '#ui/facts'
import { useWords } from '#ui/words'

import { clockText } from '#text/zone'
import { actionText, changesOf, recordText } from './texts'

/** One entry of the audit log with all values before and after. */
export function AuditPeek({ row, zone }: { row: AuditEntry | undefined; zone: string }) {
  const words = useWords()
  if (!row) return <p className="text-muted">{words('No entry under the cursor')}</p>
  const facts: [string, string][] = [
    ['When', `${clockText(row.at, zone)} ${zone}`],
    ['Who', row.user?.username ?? ''],
    ['Version', row.record_version === null ? '' : String(row.record_version)],
    ['From where', row.address ?? ''],
    ['Request', row.request_id],
  ]
  return (
    <article className="flex flex-col gap-3" aria-live="polite">
      <h3 className="text-lg font-semibold break-words">
        {actionText(row, words)} · {recordText(row, words)}
      </h3>
      <Facts facts={facts} />
      <dl className="flex flex-col gap-2">
        {changesOf(row, words).map(({ field, from, to }) => (
          <div key={field}>
            <dt className="font-medium">{field}</dt>
            <dd className="break-words">
              {from === undefined ? (
                <span className="text-muted">{words('Changed; its text is not kept here')}</span>
              ) : (
                <>
                  <del className="text-danger">{from}</del> <span aria-hidden>→</span>{' '}
                  <ins className="text-success no-underline">{to}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
