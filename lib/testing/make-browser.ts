import { makeOutbox } from '@/components/outbox/outbox'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import { makeOutboxStore } from '@/components/outbox/outbox-store'
import { makeSeal } from '@/components/outbox/seal'
import type { SendOutcome } from '@/components/outbox/send-rating'
import { makeSentList } from '@/components/outbox/sent-list'
import { makeSkipList, type Skip } from '@/components/outbox/skip-list'
import type { RatingReceipt } from '@/lib/core/labeling/rating'

export const KEY = btoa('k'.repeat(32))

/** A readable id that is a UUID too: its name stands in front, as hexadecimal. */
export function uuid(name: string): string {
  const hex = Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('')
  return `${hex.padStart(8, '0')}-0000-4000-8000-000000000000`
}

function ratingOf(submissionId: string, comment: string | null = null): OutboxEntry['rating'] {
  const evidence = [{ noteId: uuid('n'), start: 1, end: 5, quote: 'secret' }]
  const fields = {
    values: { verdict: 'Supported' },
    uncertain: true,
    evidence,
    activeMs: 1,
    wallMs: 2,
  } as const
  return { assignmentId: uuid('item'), submissionId, comment, ...fields }
}

/** One browser with an outbox, and a server that says what a test sets up. */
export function makeBrowser(key = KEY) {
  const sent: string[] = []
  const arrived = new Map<string, OutboxEntry>()
  let answer: (entry: OutboxEntry) => SendOutcome['kind'] = () => 'saved'
  let turn = Promise.resolve()
  let canCompare = true
  const skipped: string[] = []
  const takesSkips = { now: true }
  const tabs: { onmessage: ((event: MessageEvent) => void) | null }[] = []
  const store = makeOutboxStore(localStorage, 'me', makeSeal(key))

  async function send(entry: OutboxEntry): Promise<SendOutcome> {
    const { submissionId, assignmentId } = entry.rating
    sent.push(submissionId)
    const kind = answer(entry)
    if (kind === 'refused') return { kind, message: 'not so' }
    if (kind === 'unreachable') return { kind, message: 'There is no room.' }
    if (kind === 'signed-out') return { kind }
    arrived.set(submissionId, entry)
    const receipt: RatingReceipt = { assignmentId, submissionId, revision: 1, savedAt: 'now' }
    return { kind, receipt }
  }

  function openTab() {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== channel) tab.onmessage?.({ data } as MessageEvent)
      },
      close: () => {},
    }
    tabs.push(channel)
    const exclusively = (work: () => Promise<void>) => (turn = turn.then(work))
    const findMissing = (ids: readonly string[]) =>
      Promise.resolve(canCompare ? ids.filter((id) => !arrived.has(id)) : null)
    const sendSkip = ({ assignmentId, isTakenBack }: Skip) => {
      if (takesSkips.now) skipped.push(isTakenBack ? `-${assignmentId}` : assignmentId)
      return Promise.resolve(takesSkips.now)
    }
    const outbox = makeOutbox({
      store,
      sent: makeSentList(localStorage, 'me'),
      skips: makeSkipList(localStorage, 'me'),
      send,
      sendSkip,
      findMissing,
      exclusively,
      openChannel: () => channel,
      now: () => 5,
    })
    const close = outbox.open()
    return { ...outbox, close }
  }
  const give = (tab: ReturnType<typeof openTab>, id: string, comment: string | null = null) =>
    tab.add({
      task: { studyId: 's', taskId: 't' },
      patientId: 'p',
      words: [],
      rating: ratingOf(uuid(id), comment),
    })
  const server = (kind: typeof answer) => {
    answer = kind
  }
  const comparing = (isPossible: boolean) => {
    canCompare = isPossible
  }
  return { store, sent, arrived, skipped, takesSkips, openTab, give, server, comparing }
}
