import { expect, it } from 'vitest'
import { unsettledWords } from './unsettled-words'

const NONE = { unrated: 0, waiting: 0, disputed: 0, undecidable: 0 }

it('says how many people rated and did not settle, and why', () => {
  const words = unsettledWords({ unrated: 79, waiting: 118, disputed: 1, undecidable: 1 })

  expect(words).toContain(
    '199 statements have no consensus. People have rated 120 of them already: 118 wait for more first-round answers, 1 is disputed and not decided yet and 1 cannot be decided.',
  )
  expect(words).toContain('The rates may be off until all is decided')
})

it('is silent where nobody has rated what is not settled', () => {
  expect(unsettledWords({ ...NONE, unrated: 79 })).toBe('')
})

it('promises no later answer where all is decided and some cannot be', () => {
  expect(unsettledWords({ ...NONE, undecidable: 1 })).toBe(
    '1 statement, people found, cannot be decided: it counts in no rate.',
  )
  expect(unsettledWords({ ...NONE, undecidable: 2 })).toContain('they count in no rate')
})
