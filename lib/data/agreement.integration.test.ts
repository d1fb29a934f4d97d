import { describe, expect, it } from 'vitest'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { updateOwnAccount } from './account'
import { getPeopleAgreement } from './agreement'

const VIEW = peopleViewSchema.parse({})

describe('the agreement of people', () => {
  it('knows years of practice as soon as a person has told them', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const raters = [await createAssignedRater(study), await createAssignedRater(study)]
    for (const rater of raters)
      for (const itemId of study.itemIds) await rate(rater, study, itemId, 'Supported')
    const [first] = raters
    const yearsOf = async () => {
      const { standings } = await getPeopleAgreement(pi, study.id, VIEW)
      return standings.find(({ raterId }) => raterId === first?.raters.get(study.id))?.practiceYears
    }

    expect(await yearsOf()).toBeNull()
    const profile = { specialty: null, practiceYears: 12, ehrYears: null }
    await updateOwnAccount(first!, { name: 'Dr. First', profile })

    expect(await yearsOf()).toBe(12)
  })
})
