import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

import { allRoles } from '#client/roles'
import { userSubject } from '#client/users'
import { rightsOf } from '#client/role-rights'
import { useSession } from '#client/session/session'
import { type Access, passes } from '#contract/users/rights'
import { rightTitle } from '#contract/users/right-titles'
import { Empty } from '#ui/empty'
import { ErrorLine } from '#ui/error'
import { Kbd } from '#ui/kbd'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { judge, titleOf } from '#workspace/command/availability'
import type { Command } from '#workspace/command/command'
import { CommandButton } from '#workspace/command/command-button'
import { currentContext, useTargetsOf, useRights } from '#workspace/command/context'
import { keysOfCommand } from '#workspace/keys/bindings'
import { useRegistry } from '#workspace/command/registry'
import { findTab } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'

/** The screen 'Why can't I?': the right that a command needs, whether the person has it, and other reasons why it cannot run. */
export default function WhyScreen({ params: _params, query }: ViewProps) {
  const words = useWords()
  const commands = useRegistry()
  const command = commands.find(query.get('command') ?? '')
  const user = Number(query.get('user')) || null
  const questions = (
    <div className="flex flex-wrap gap-2">
      <CommandButton command="why.not" label={words('Ask about a command')} />
      <CommandButton command="why.person" label={words('Ask about somebody else')} onlyIfPossible />
    </div>
  )
  return (
    <div className="h-full overflow-y-auto bg-surface outline-none" data-main tabIndex={-1}>
      {command ? (
        <div className="mx-auto flex max-w-160 flex-col gap-4 p-4">
          <Answer command={command} tabId={query.get('tab') ?? ''} user={user} />
          {questions}
        </div>
      ) : (
        <Empty
          icon={CircleQuestionMark}
          text={words('Choose a command to see what it needs and who may run it')}
          action={questions}
        />
      )}
    </div>
  )
}

interface AnswerProps {
  command: Command
  /** The tab from which the person asked. */
  tabId: string
  user: number | null
}

function Answer({ command, tabId, user }: AnswerProps) {
  const words = useWords()
  const keys = keysOfCommand(command.id)
  return (
    <>
      <h1 className="text-lg font-semibold">{words(titleOf(command, currentContext('pane', tabId || undefined)))}</h1>
      {keys !== undefined && (
        <p className="flex items-center gap-2 text-muted">
          {words('Its keys:')} <Kbd keys={keys} />
        </p>
      )}
      {user === null ? <Own command={command} tabId={tabId} /> : <Other command={command} user={user} />}
      <Holders right={command.right} />
    </>
  )
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleX
  return (
    <p className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${good ? 'text-success' : 'text-danger'}`} />
      <span>{children}</span>
    </p>
  )
}

function RightLine({ right, held, own }: { right: Access; held: ReadonlySet<string>; own: boolean }) {
  const words = useWords()
  if (right === 'public' || right === 'signed-in')
    return <Line good>{words('It needs no right: everybody who is signed in may.')}</Line>
  const named = { right: words(rightTitle(right)), code: right }
  if (passes(right, held))
    return (
      <Line good>
        {own
          ? words('You have the right {right} ({code}).', named)
          : words('They have the right {right} ({code}).', named)}
      </Line>
    )
  return (
    <Line good={false}>
      {own
        ? words('You do not have the right {right} ({code}).', named)
        : words('They do not have the right {right} ({code}).', named)}
    </Line>
  )
}

/** Whether the person can run the command in the tab they came from, judged by the gate's own function. */
function Own({ command, tabId }: Omit<AnswerProps, 'user'>) {
  const words = useWords()
  const rights = useRights()
  useTargetsOf(tabId)
  const found = useWorkspace((state) => findTab(state.layout, tabId)?.tab)
  if (!passes(command.right, rights)) return <RightLine right={command.right} held={rights} own />
  const context = currentContext('pane', found?.id)
  const verdict = found ? judge({ ...command, right: 'signed-in' }, context) : null
  return (
    <>
      <RightLine right={command.right} held={rights} own />
      {verdict === null ? (
        <p className="text-muted">
          {words('Ask from the screen where it does not run to see what else is in its way.')}
        </p>
      ) : verdict === true ? (
        <Line good>{words('Nothing is in its way where you were.')}</Line>
      ) : verdict === 'hidden' ? (
        <Line good={false}>{words('It makes no sense on the screen where you were.')}</Line>
      ) : (
        <Line good={false}>{words(verdict.reason)}</Line>
      )}
    </>
  )
}

/** Says that something could not be read, and offers to read it again; nothing where all was read. */
function Unread({ reads }: { reads: readonly UseQueryResult<unknown>[] }) {
  const failed = reads.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length === 0) return null
  return <ErrorLine message="Error fetching data." onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
}

/** Whether another person's role has the right. Locks and states depend on their screen and are not judged. */
function Other({ command, user }: { command: Command; user: number }) {
  const words = useWords()
  const read = useQuery({
    queryKey: ['users', 'why', user],
    queryFn: async ({ signal }) => (await userSubject.byId([user], signal))[0] ?? null,
  })
  const person = read.data
  const roleName = person?.auth_assignment?.item_name ?? ''
  const held = useQuery(rightsOf(roleName))
  const { data: roles } = useQuery(allRoles)
  if (!person) return <Unread reads={[read]} />
  const role = roles?.find(({ name }) => name === roleName)
  return (
    <>
      <p className="text-muted">
        {words('{name} has the role {role}.', {
          name: person.username,
          role: role?.description ?? (roleName || '–'),
        })}
      </p>
      <Unread reads={[held]} />
      {(held.data || roleName === '') && (
        <RightLine right={command.right} held={new Set(held.data?.keys())} own={false} />
      )}
      {role?.own_posts_only === 1 && (
        <Line good={false}>{words('The role changes only posts that its people author or report.')}</Line>
      )}
      {person.is_active === 0 && <Line good={false}>{words('The account is not active.')}</Line>}
    </>
  )
}

/** The roles that have the right, shown to people who may see them. */
function Holders({ right }: { right: Access }) {
  const words = useWords()
  const mayKnow = useRights().has('roles.read')
  const me = useSession((state) => state.me)
  const read = useQuery({ ...allRoles, enabled: mayKnow })
  const roles = read.data ?? []
  const held = useQueries({ queries: (mayKnow ? roles : []).map(({ name }) => rightsOf(name)) })
  if (right === 'public' || right === 'signed-in' || !me) return null
  if (!mayKnow) return <p className="text-muted">{words('An administrator gives it on the Roles page.')}</p>
  const isRead = read.data !== undefined && held.every(({ data }) => data)
  const having = roles.filter((_role, at) => held[at]?.data?.has(right))
  return (
    <section aria-label={words('Roles that have it')}>
      <h2 className="mb-1 text-sm font-semibold text-muted">{words('Roles that have it')}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {having.map(({ id, description }) => (
          <li key={id} className="rounded-md border border-line px-2 py-0.5">
            {words(description)}
          </li>
        ))}
      </ul>
      <Unread reads={[read, ...held]} />
      {isRead && having.length === 0 && <p className="text-muted">{words('No role has it.')}</p>}
    </section>
  )
}
