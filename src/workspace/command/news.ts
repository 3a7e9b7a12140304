import { notify, type NoticeAction } from '#workspace/command/notices'

/** A piece of news for the person. */
export interface News {
  message: string
  /** The name of the record that it is about. */
  name: string
  action: NoticeAction
}

/** The most news that have a notice each. More, which come after days away, are counted in one. */
const mostNotices = 3

/**
 * Shows news in notices that stay: each with its button, or many in one notice with the names of their records.
 * @param many the message and the buttons of that notice
 */
export function notifyNews(news: readonly News[], many: { message: string; actions?: readonly NoticeAction[] }): void {
  if (news.length > mostNotices) {
    const details = [...new Set(news.map(({ name }) => name))]
    return notify({ kind: 'info', ...many, details, stays: true })
  }
  for (const { message, action } of news) notify({ kind: 'info', message, stays: true, actions: [action] })
}
