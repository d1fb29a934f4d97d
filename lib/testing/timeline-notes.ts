import { db } from '@/lib/data/client'
import type { ChatScript } from './chat-server'
import { answerWith } from './chat-server'
import type { TestStudy } from './factories'

/** Gives the patient of a study so many notes, a day apart, each with two findings of its own and one that all share. */
export async function addNotes(study: TestStudy, count: number, mark: string): Promise<void> {
  await db.note.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      studyId: study.id,
      patientId: study.patientId,
      externalId: `t${index}`,
      category: index % 2 === 0 ? 'Nursing' : 'Radiology',
      description: '',
      chartDate: new Date(Date.UTC(2150, 0, 1 + index)),
      text: `Finding ${index} of ${mark} was noted today. The patient has asthma since 2140.\nScan ${index} was done yesterday. ${'Seen and examined. '.repeat(20)}`,
    })),
  })
}

/** Answers as a model would: the findings of a note with their dates, and of each list of facts what it says again. */
export const answerTimeline: ChatScript = ({ system, user }, response) => {
  if (system.includes('"redundant_fact_indices"')) return answerWith(response, JSON.stringify(findSame(user)))
  const [, day = ''] = /"(\d{4}-\d\d-\d\d)"/.exec(user) ?? []
  const findings = [...user.matchAll(/Finding (\d+) of/g)].map(
    ([, at]) => `Patient had finding ${at} (${day})`,
  )
  const claims = [...findings, 'Patient has had asthma for years (2140-01-01)', 'Patient was seen']
  return answerWith(response, JSON.stringify({ claims }))
}

/** Each fact that ends as one before, whatever its number. */
function findSame(user: string) {
  const first = new Map<string, number>()
  const pairs = [...user.matchAll(/"(\d+): ([^"]*)"/g)].flatMap(([, at, text = '']) => {
    const kept = first.get(text)
    if (kept === undefined) first.set(text, Number(at))
    return kept === undefined ? [] : [[Number(at), kept] as const]
  })
  return {
    redundant_fact_indices: [...pairs.map(([at]) => at), 999_999],
    kept_fact_indices: [...pairs.map(([, kept]) => kept), 0],
  }
}
