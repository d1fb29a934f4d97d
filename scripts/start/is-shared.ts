/** How an installation was started. */
export type Way = { databaseUrl: string | undefined; address: string; host: string }

/**
 * Whether others than whoever sits at this machine may use an installation: it has a database of its own, an https address, or
 * a web server that listens beyond the loopback interface. Accounts with known passwords have no place there.
 */
export function isShared({ databaseUrl, address, host }: Way): boolean {
  return Boolean(databaseUrl) || new URL(address).protocol === 'https:' || !isLoopback(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
