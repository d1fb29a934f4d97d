import { describe, expect, it } from 'vitest'
import { findDuplicates } from '@/lib/core/figures/basis/duplicate-raters'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { naturalOrder } from '@/lib/core/natural-order'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { answerItem, createActor, createStudy } from '@/lib/testing/factories'
import { createMarkedTask, markedAs, onlyErrors } from '@/lib/testing/marked-item'
import { listDiscussions } from '../adjudication/discussions'
import { openAiResults } from '../blinding/ai-results'
import { readUnsettled } from '../blinding/label-exposures'
import { getAiRaters } from '../matrix/study-matrix'
import { listDisagreements } from './disagreements'

const view = (query: Record<string, string> = {}) => errorViewSchema.parse(query)
const mark = (start: number, label = 'time_unsupported') => [
  { id: 's1', start, end: start + 3, label, attributes: {}, quote: 'the' },
]

async function listed(of: string, other: string) {
  const made = await createMarkedTask()
  const { study, task, itemId, first, second } = made
  await answerItem(first, study, itemId, { errors: markedAs({ of, label: 'time_unsupported' }) })
  await answerItem(second, study, itemId, { errors: markedAs({ of: other, label: 'time_unsupported' }) })
  const pi = await createActor(study.id, 'pi')
  await readUnsettled(pi, task)
  return { ...made, pi, list: () => listDisagreements(pi, task, view()) }
}

describe('raters who marked as many passages', () => {
  it('differ where the passages do, and the list shows which they marked', async () => {
    const { task, first, list } = await listed('three days', 'heart clinic')

    const { total, items } = await list()

    expect(total).toBe(1)
    expect(items[0]!.text).toMatch(/^You took aspirin .* of …$/)
    expect(
      items[0]!.said
        .map(({ marks }) => marks!['errors']!.map(({ quote }) => quote).join())
        .toSorted(naturalOrder),
    ).toEqual(['heart clinic', 'three days'])
    const [entry] = await listDiscussions(first, task, true)
    expect(entry!.votes!.map(({ marks }) => marks!['errors']!.length)).toEqual([1, 1])
  })

  it('agree where the passages are the same, whatever they are called', async () => {
    const { list } = await listed('three days', 'three days')

    expect((await list()).total).toBe(0)
  })

  it('are no duplicates of each other, and whoever marked all the same is', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const at = (shift: number) =>
      Array.from({ length: 300 }, (_, index) => ({ errors: mark((index + shift) % 20) }))
    const task = await createAnsweredTask(study.id, onlyErrors(), {
      people: { ann: at(0) },
      ai: { one: at(1), other: at(2), same: at(1) },
    })
    await openAiResults(pi, task, 'The study is done.')

    const { sameRatings } = findDuplicates(await getAiRaters(pi, task))

    expect([...sameRatings.values()].map(({ alias }) => alias)).toEqual(['one'])
    expect(sameRatings.size).toBe(1)
  })

  it('differ beyond the 255 answers that a byte counts', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const text = 'The patient was afebrile.'.length
    const places = Array.from({ length: text }, (_, start) =>
      Array.from({ length: text - start }, (_, length) => ({ start, end: start + length + 1 })),
    ).flat()
    const ann = places.map((place) => ({ errors: [{ ...mark(0)[0]!, ...place, quote: undefined }] }))
    const task = await createAnsweredTask(study.id, onlyErrors(), {
      people: { ann, bob: ann.with(300, { errors: [] }) },
    })
    await readUnsettled(pi, task)

    const { total, items } = await listDisagreements(pi, task, view())

    expect(places.length).toBe(325)
    expect(total).toBe(1)
    expect(items[0]!.said.map(({ marks }) => marks!['errors']!.length)).toEqual([1, 0])
  })
})
