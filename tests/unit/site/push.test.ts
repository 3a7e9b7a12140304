// @vitest-environment jsdom
// The script of the button for notifications.
import { afterEach, expect, test, vi } from 'vitest'

import { pushButton } from '#server/site/push'
import { pushButtonScript } from '#server/site/push-scripts'

afterEach(() => vi.unstubAllGlobals())

interface Reader {
  /** The answer to the browser's question. */
  permission?: NotificationPermission
  /** Whether the reader has a subscription already. */
  subscribed?: boolean
}

/** Runs the script for a reader whose server does not answer. @returns the button, and how it is pressed. */
async function open({ permission = 'granted', subscribed = false }: Reader) {
  document.body.innerHTML = pushButton('a-key', '/site/', { say: (phrase) => phrase }).text
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({}),
    unsubscribe: async () => void (held = null),
  }
  let held: typeof subscription | null = subscribed ? subscription : null
  const subscribe = async () => {
    if (permission !== 'granted') throw new DOMException('no', 'NotAllowedError')
    return (held = subscription)
  }
  const registration = { pushManager: { getSubscription: async () => held, subscribe } }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  window.eval(pushButtonScript)
  const button = document.querySelector<HTMLButtonElement>('button[data-push]')
  await vi.waitFor(() => expect(button?.hidden).toBe(false))
  return { button, note: () => document.querySelector('[role=status]')?.textContent }
}

test.each([
  ['denied', 'Notifications are blocked in this browser.'],
  ['granted', 'It did not work. Try again later.'],
  ['default', ''],
] as const)('a subscription that failed says why: %s', async (permission, told) => {
  const { button, note } = await open({ permission })
  if (!button) throw new Error('There is no button.')
  button.focus()
  button.click()
  expect(document.activeElement).toBe(button)
  // It gets its text when the click has been dealt with.
  button.textContent = ''
  await vi.waitFor(() => expect(button.textContent).toBe('Get notifications'))
  expect(note()).toBe(told)
})

test('a reader stops notifications although the server does not answer', async () => {
  const { button, note } = await open({ subscribed: true })
  expect(button?.textContent).toBe('Stop notifications')
  button?.click()
  await vi.waitFor(() => expect(button?.textContent).toBe('Get notifications'))
  expect(note()).toBe('')
})
