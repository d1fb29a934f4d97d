/**
 * Where Qdrant's client is to call. By itself it would drop a path and, without a port in sight, take Qdrant's own also behind
 * TLS, where a proxy stands: 443 is meant there, and 6333 only for plain HTTP that names no port.
 */
export function toQdrantAddress(url: string): { url: string; prefix: string; port: number } {
  const { origin, pathname, port, protocol } = new URL(url)
  const namesPort = /^[^/]*\/\/[^/?#]*:\d+(?:[/?#]|$)/.test(url)
  const usual = protocol === 'https:' ? 443 : namesPort ? 80 : 6333
  return { url: origin, prefix: pathname.replace(/\/+$/, ''), port: port === '' ? usual : Number(port) }
}
