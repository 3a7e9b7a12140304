// The two scripts for notifications: the button to subscribe, and the service worker that shows notifications. They are plain
// JavaScript, because they are sent unprocessed.

/** Shows the button in browsers with push, and subscribes or unsubscribes on a click. */
export const pushButtonScript = `
(async () => {
  'use strict'
  const button = document.querySelector('button[data-push]')
  if (!button || !('serviceWorker' in navigator) || !('PushManager' in window)) return
  const { push: key, root, on, off, blocked, failed } = button.dataset
  const note = button.nextElementSibling
  const send = async (path, body) => {
    const answer = await fetch(root + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(String(answer.status))
  }
  const current = async () => (await navigator.serviceWorker.getRegistration(root))?.pushManager.getSubscription()
  const show = (told) => { button.textContent = told ? off : on }
  const begin = async () => {
    await navigator.serviceWorker.register(root + 'push-worker.js', { scope: root })
    const { pushManager } = await navigator.serviceWorker.ready
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    await send('push', made.toJSON()).catch(async (error) => { await made.unsubscribe(); throw error })
  }
  // Without the server's answer they stop too: the push service refuses the server's next message.
  const end = async (told) => {
    await send('push/end', { endpoint: told.endpoint }).catch(() => undefined)
    await told.unsubscribe()
  }
  // A disabled button would lose the focus.
  let busy = false
  button.addEventListener('click', async () => {
    if (busy) return
    busy = true
    note.textContent = ''
    try {
      const told = await current()
      await (told ? end(told) : begin())
    } catch {
      // 'default': the reader closed the browser's question without an answer.
      note.textContent = { denied: blocked, granted: failed }[Notification.permission] ?? ''
    }
    show(Boolean(await current()))
    busy = false
  })
  show(Boolean(await current()))
  button.hidden = false
})()
`

/** Shows one notification for each post, opens the post on a click, and reports a changed subscription. */
export const pushWorkerScript = `
'use strict'
self.addEventListener('push', (event) => {
  const { title, body, tag, path, image } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, image, icon: image, data: path }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data, self.registration.scope)))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const moved = async () => {
    const { options } = event.oldSubscription ?? {}
    const made = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
    if (!made) return
    await fetch(new URL('push', self.registration.scope), {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(made),
    })
  }
  event.waitUntil(moved())
})
`
