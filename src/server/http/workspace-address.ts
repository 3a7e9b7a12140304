/**
 * Whether a request asks for the workspace's page: a GET or HEAD of an address that is not of the API, the site or the pictures, and
 * that names no file at the top, such as `/ads.txt` or `/favicon.ico`.
 * @param url the path with its query
 */
export function asksForWorkspace(method: string, url: string): boolean {
  const [path = ''] = url.split('?')
  const reads = method === 'GET' || method === 'HEAD'
  return reads && !/^\/(api|site|media|assets)(\/|$)/.test(path) && !/^\/[^/]+\.\w+$/.test(path)
}
