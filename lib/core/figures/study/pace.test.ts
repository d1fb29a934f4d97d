import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import type { PersonColumn } from '@/lib/core/study-matrix'
import { DAY_MS } from '@/lib/core/time-words'
import { paceAt } from './pace'

const NOW = new Date('2026-03-11T12:00:00Z')
const TODAY = Math.floor(NOW.getTime() / DAY_MS)

/** So many ratings of a person on each of some days, counted back from today. */
function column(raterId: string, ...perDay: readonly (readonly [daysAgo: number, count: number])[]) {
  const days = perDay.flatMap(([ago, count]) => Array.from({ length: count }, () => TODAY - ago))
  const codes = days.map((): Verdict => VERDICTS[0])
  const bytes = Uint8Array.from(days, () => 1)
  const person: PersonColumn = {
    raterId,
    alias: raterId,
    kind: 'human',
    round: 1,
    codes,
    practiceYears: null,
    bytes,
    days: Int32Array.from(days),
  }
  return person
}

const worker = (raterId: string, left: number) => ({ raterId, assigned: left, rated: 0 })

describe('paceAt', () => {
  it('ends with whoever ends last: nobody does another’s work', () => {
    const columns = [column('quick', [1, 20]), column('slow', [1, 2], [2, 2])]

    expect(paceAt({ columns }, [worker('quick', 20), worker('slow', 10)], NOW)).toEqual({
      left: 30,
      perDay: 22,
      days: 5,
      finish: '2026-03-16',
      finishOf: new Map([
        ['quick', '2026-03-12'],
        ['slow', '2026-03-16'],
      ]),
    })
  })

  it('leaves today out, counts days off, and takes only people who have work', () => {
    const columns = [column('one', [0, 50], [1, 3], [3, 3]), column('done', [1, 100])]

    expect(paceAt({ columns }, [worker('one', 4), worker('done', 0)], NOW)).toEqual({
      left: 4,
      perDay: 2,
      days: 2,
      finish: '2026-03-13',
      finishOf: new Map([['one', '2026-03-13']]),
    })
  })

  it('takes somebody who began today to be like the others', () => {
    const columns = [column('known', [1, 4]), column('new', [0, 1])]

    expect(paceAt({ columns }, [worker('known', 4), worker('new', 8)], NOW)).toMatchObject({
      perDay: 8,
      days: 2,
    })
  })

  it('counts somebody who has not begun among them', () => {
    const columns = [column('known', [1, 4])]

    expect(paceAt({ columns }, [worker('known', 4), worker('assigned', 8)], NOW)).toMatchObject({
      left: 12,
      days: 2,
    })
  })

  it('says nothing before a day of work has ended, or without work', () => {
    expect(paceAt({ columns: [column('one', [0, 5])] }, [worker('one', 5)], NOW)).toBeNull()
    expect(paceAt({ columns: [column('one', [1, 5])] }, [worker('one', 0)], NOW)).toBeNull()
    expect(paceAt({ columns: [] }, [], NOW)).toBeNull()
  })
})
