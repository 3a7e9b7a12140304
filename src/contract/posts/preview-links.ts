// Preview links: addresses of posts that are not public yet.
import { endpoint } from '#contract/base/endpoint'
import { idParams } from '#contract/base/record'

export const previewLinks = {
  revoke: endpoint({
    method: 'DELETE',
    path: 'posts/:id/preview-links',
    family: 'v1',
    right: 'posts.update',
    summary: 'Close every preview link of a post; the next one that is asked for is another',
    params: idParams,
    status: 204,
  }),
}
