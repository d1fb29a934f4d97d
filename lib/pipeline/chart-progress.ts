import type { Actor } from '@/lib/core/actor'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import { noteRunChart } from '@/lib/data/runs/run-charts'
import { logFault } from './log-fault'
import type { MakeContext } from './make-context'
import type { AiRater } from './rate-item'
import type { NoteVectors } from './retrieval/embed-texts'
import type { SearchServer } from './retrieval/search-tools'

/** How often it is said what is under way: far more often than a worker may be silent. */
const SAY_MS = 2000

/** Says where people look how far the work on one chart of a run is. */
export type ChartProgress = {
  /** Called when the chart's turn has come: nothing is said of it before. */
  begin(): void
  /** Called once the chart's facts are read, and whether its notes had to be cut for that. */
  noteRead(wasCut: boolean): void
  noteVectors: NoteVectors
  /** Counts the statements whose passages are looked for, and says what the servers do that are asked for them. */
  followContext(makeContext: MakeContext, servers: readonly SearchServer[]): MakeContext
  /** Counts the statements that have their passages and are not written yet, and says what their server does. */
  followAiRater(aiRater: AiRater): AiRater
  /** Says that nothing is under way any more. */
  end(): Promise<void>
}

/** The same are said again and again: what a worker that is killed said last is soon known to be old. */
export function openChartProgress(place: { actor: Actor; runId: string; patientId: string }): ChartProgress {
  const judging = new Set<string>()
  let finding = 0
  let readWait: AiRater['readWait']
  let searched: readonly SearchServer[] = []
  let last = Promise.resolve()
  let waiting = 0
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  /** One after another, as they came. The work itself does not depend on it. */
  function say(note: Omit<Parameters<typeof noteRunChart>[1], 'underWay'> = {}): void {
    waiting += 1
    last = last
      .then(() => {
        waiting -= 1
        const underWay = isEnded ? null : { finding, judging: judging.size, waits: listWaits() }
        return noteRunChart(place, { ...note, underWay })
      })
      .catch((error: unknown) => logFault('progress could not be noted', error))
  }
  /** Of the servers that are asked for what is under way. */
  function listWaits(): ServiceWait[] {
    const aiRaters = readWait && judging.size > 0 ? [readWait()] : []
    return finding > 0 ? [...searched.map((server) => server.readWait()), ...aiRaters] : aiRaters
  }
  /** What is under way is counted when it is said: one that waits says it too, however long the database takes. */
  function sayCounts(): void {
    if (waiting === 0) say()
  }

  return {
    begin() {
      timer = setInterval(sayCounts, SAY_MS)
      say()
    },
    noteRead: (wasCut) => say({ wasCut }),
    noteVectors: (vectors) => say({ vectors }),
    followContext(makeContext, servers) {
      searched = servers
      return async (item) => {
        finding += 1
        const context = await makeContext(item).finally(() => (finding -= 1))
        judging.add(item.itemId)
        return context
      }
    },
    followAiRater(aiRater) {
      readWait = aiRater.readWait
      return {
        ...aiRater,
        letGo(written) {
          aiRater.letGo(written)
          for (const { itemId } of written ?? []) judging.delete(itemId)
          if (written) sayCounts() // with what was written, so that no statement counts twice or not at all
        },
      }
    },
    end() {
      if (timer === undefined) return last
      clearInterval(timer)
      isEnded = true
      sayCounts()
      return last
    },
  }
}
