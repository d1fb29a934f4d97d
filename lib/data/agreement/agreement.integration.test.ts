import { describe, expect, it } from 'vitest'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { updateOwnAccount } from '../accounts/account'
import { db } from '../client'
import { setKeys } from '../labeling/keyed-items'
import { getStudyMatrix } from '../matrix/study-matrix'
import { getPeopleAgreement } from './agreement'

describe('the matrix of a study', () => {
  it('keeps AI raters’ labels with their statements when an unrated one before them leaves the work', async () => {
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')
    const { taskId } = await db.item.findFirstOrThrow({ where: { id: study.itemIds[0]! } })
    const ai = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'judge' } })
    await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'judge without a rating' } })
    const said = ['Not Addressed', 'Not Supported'] as const
    await db.rating.createMany({
      data: said.map((code, index) => ({
        studyId: study.id,
        taskId,
        itemId: study.itemIds[index + 1]!,
        raterId: ai.id,
        round: 1,
        revision: 1,
        code,
      })),
    })
    const aiRaters = async () =>
      (await getStudyMatrix(pi, study, { aiRaters: true })).aiRaters.map(({ alias, codes }) => [
        alias,
        [...codes],
      ])

    expect(await aiRaters()).toEqual([['judge', [0, 3, 2]]])
    await setKeys(pi, study, {
      use: 'training',
      keys: [{ itemId: study.itemIds[0]!, code: 'Supported', explanation: 'The note says so.' }],
    })

    expect(await aiRaters()).toEqual([['judge', [3, 2]]])
  })
})

const VIEW = peopleViewSchema.parse({})

describe('the agreement of people', () => {
  it('knows years of practice as soon as a person has entered them', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const raters = await Promise.all(Array.from({ length: 6 }, () => createAssignedRater(study)))
    for (const rater of raters)
      for (const itemId of study.itemIds) await rate(rater, study, itemId, 'Supported')
    const groupsOf = async () =>
      (await getPeopleAgreement(pi, study, VIEW)).experience?.map(({ first }) => first)
    const report = (index: number) =>
      updateOwnAccount(raters[index]!, {
        name: 'Dr. Somebody',
        profile: { specialty: null, practiceYears: 10 + index, ehrYears: null },
      })

    for (const index of [0, 1, 2, 3, 4]) await report(index)
    // five cannot make two groups in which nobody is known by their years
    expect(await groupsOf()).toBeUndefined()
    await report(5)

    expect(await groupsOf()).toEqual(['10 to 12 years', '10 to 12 years', '13 to 15 years'])
    const words = JSON.stringify(await getPeopleAgreement(pi, study, VIEW))
    expect(words).not.toContain('practiceYears')
  })
})
