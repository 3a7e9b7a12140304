// The parts of a page's content security policy that depend on the site's features.
import { livePolicy } from './pages/live'
import { pushPolicy } from './push'

/**
 * The directives of a page's content security policy for scripts, calls, workers and forms.
 * @param base the site's absolute address.
 * @param pushed whether readers can subscribe to notifications.
 */
export function policyOf(base: string, pushed: boolean): string[] {
  const live = livePolicy(base)
  const push = pushed ? pushPolicy(base) : null
  return [
    `form-action ${new URL('search', base).href}`,
    `script-src ${[live.script, ...(push?.scripts ?? [])].join(' ')}`,
    `connect-src ${[live.connect, ...(push?.calls ?? [])].join(' ')}`,
    ...(push ? [`worker-src ${push.worker}`] : []),
  ]
}
