import { expect, it } from 'vitest'
import { addPatient, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { readLongest } from './longest-texts'

it('the longest facts are those of one patient, by how the notes were cut, and new facts are seen', async () => {
  const study = await createStudy({ items: 11 })
  const other = await addPatient(study, { items: 1, externalId: '2' })
  const idle = await addPatient(study, { items: 0, externalId: '3' })
  let ordinal = 0
  const addFacts = (of: typeof study, lengths: readonly number[], kind: 'sentence' | 'claim' = 'sentence') =>
    db.fact.createMany({
      data: lengths.map((length) => ({
        studyId: study.id,
        patientId: of.patientId,
        noteId: of.noteId,
        kind,
        ordinal: ordinal++,
        text: 'x'.repeat(length),
        start: 0,
        end: 1,
      })),
    })
  const look = () => readLongest(study.id, study.taskId)
  expect(await look()).toEqual({ statementChars: 'The patient was afebrile on day 10.'.length, facts: [] })

  await addFacts(study, [5, 100, 10])
  await addFacts(other, [40, 41, 42])
  await addFacts(idle, [9000])
  await addFacts(other, [7], 'claim')

  expect((await look()).facts.toSorted((one, two) => two.chars.length - one.chars.length)).toEqual([
    { factKind: 'sentence', decomposition: '', chars: [100, 110, 123] },
    { factKind: 'claim', decomposition: '', chars: [7] },
  ])
  await addFacts(
    study,
    Array.from({ length: 200 }, () => 1),
  )
  const sums = (await look()).facts.find(({ factKind }) => factKind === 'sentence')?.chars
  expect(sums).toHaveLength(150)
  expect(sums?.at(-1)).toBe(115 + 147)
})
