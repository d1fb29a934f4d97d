import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { completeRun } from '@/lib/core/runs/run-grid'
import { splitSentences } from '@/lib/core/text/sentences'
import { listFacts, type PatientFact } from '@/lib/data/facts/facts'
import { findWork } from '@/lib/data/work/own-work'
import { createMakeContext, type MakeContext } from './make-context'
import { statementItem } from './statement-item'

const ROUNDS = 12
const FACTS = 60
const STATEMENTS = 8
/** Jobs look at the database side by side. */
const AT_ONCE = 6
const WORDS =
  'patient fever cough pneumonia denies chest pain lobe oxygen started ceftriaxone warfarin creatinine stable clinic'

/**
 * What a run does before its first call, done a few times over for a chart that nobody has: code takes several times as long when
 * it runs first, and a model server would wait for it. Looks at the database, and writes nothing.
 */
export async function warmUp(): Promise<void> {
  await findWork(randomUUID())
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => listFacts(SYSTEM_ACTOR, randomUUID(), randomUUID())),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const makeContext = await openInvented(round)
    for (let at = 0; at < STATEMENTS; at++) {
      const text = toSentence(round + 11 * at)
      await makeContext(statementItem('', text))
    }
  }
}

function openInvented(round: number): Promise<MakeContext> {
  const text = Array.from({ length: FACTS }, (_, at) => toSentence(round * FACTS + at)).join(' ')
  const facts = splitSentences(text).map((sentence, at): PatientFact => {
    const id = `${at}`
    const time = { chartDate: '2150-01-02', chartTime: `2150-01-02 ${10 + (at % 9)}:30:00`, storeTime: null }
    return { ...sentence, ...time, id, noteId: id, category: 'Nursing', description: null, admissionId: null }
  })
  const { signal } = new AbortController() // nothing is asked of a server
  const configuration = completeRun({ kind: 'chat', model: 'none' })
  return createMakeContext(facts, configuration, { scope: null, statements: [], signal })
}

function toSentence(seed: number): string {
  const words = WORDS.split(' ')
  const chosen = Array.from({ length: 6 + (seed % 9) }, (_, at) => words[(seed * 7 + at * 5) % words.length])
  return `The ${chosen.join(' ')} on day ${seed % 30}, ${(seed % 90) / 10} mg.`
}
