import { expect, test } from 'vitest'

import { asksForWorkspace } from '#server/http/workspace-address'

test.each(['/', '/posts', '/posts/12', '/posts?status=1&search=a.b', '/static/about.html/edit', '/siteline'])(
  '%s is the workspace',
  (url) => {
    expect(asksForWorkspace('GET', url)).toBe(true)
    expect(asksForWorkspace('HEAD', url)).toBe(true)
    expect(asksForWorkspace('POST', url)).toBe(false)
  },
)

test.each(['/favicon.ico', '/ads.txt', '/wp-login.php?x=1', '/api/v2/none', '/site', '/media/a.jpg', '/assets/a.js'])(
  '%s is not the workspace',
  (url) => expect(asksForWorkspace('GET', url)).toBe(false),
)
