/** What one call to one service found. `unset`: it is not configured, which is no fault. */
export type ServiceFinding = {
  /** The service, e.g. `chat` or `embeddings`. */
  what: string
  state: 'works' | 'fails' | 'unset'
  found: string
  /** Whether `found` is in words that hold no address, path or setting: what is fit for others than administrators. */
  isPlain: boolean
  /** The model that a server was asked for, how many tokens it takes, and how long the call took; null where nobody said. */
  model: string | null
  contextTokens: number | null
  latencyMs: number | null
}

/** A finding that was kept; times are ISO 8601. */
export type StoredFinding = ServiceFinding & {
  /** Since when it was found in this state. */
  since: string
  checkedAt: string
}

/** What the finding of a file of servers is called that cannot be used. */
export const SERVERS_FILE = 'servers file'

/** What the finding of a chat server is called; the name is empty where there is one alone. */
export function nameChatService(server: string): string {
  return nameServer('chat', server)
}

/** The same of a server of another kind; of one alone the name says nothing. */
export function nameSearchService(
  kind: 'embeddings' | 'rerank',
  server: string,
  { length: servers }: readonly unknown[],
): string {
  return nameServer(kind, servers === 1 ? '' : server)
}

function nameServer(kind: 'chat' | 'embeddings' | 'rerank', server: string): string {
  return `${kind} ${server}`.trim()
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['chat', 'Chat server'],
  ['embeddings', 'Embedding server'],
  ['rerank', 'Rerank server'],
  ['servers', 'Servers'],
])

/** A service in words; of several chat servers each with its own name. */
export function nameService(what: string): string {
  const [kind = '', ...name] = what.split(' ')
  return [NAMES.get(kind) ?? kind, ...name].join(' ')
}
