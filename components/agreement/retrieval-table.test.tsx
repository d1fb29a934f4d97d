import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { retrievalRows } from '@/lib/core/figures/ai-raters/retrieval-rows'
import type { RetrievedItem } from '@/lib/core/retrieval/score-retrieval'
import { completeRun } from '@/lib/core/runs/run-grid'
import { RetrievalTable } from './retrieval-table'

const TASK = { studyId: 's', taskId: 't' }

it('says of a jury that it is shown nothing, and of others what is not stored', () => {
  const jury = {
    kind: 'jury',
    members: ['a', 'b'],
    quorum: 2,
    decider: null,
    statementKind: 'all',
    isAfterOpening: false,
  }
  const aiRater = (
    alias: string,
    configuration: Record<string, unknown>,
    leftOut = 0,
    items: RetrievedItem[] = [],
  ) =>
    renderToStaticMarkup(
      <RetrievalTable
        task={TASK}
        rows={retrievalRows([{ raterId: alias, alias, configuration, items, leftOut }], 1)}
      />,
    )

  expect(aiRater('duo', jury)).toContain('A jury is shown nothing')
  expect(aiRater('duo', jury)).not.toContain('imported')
  expect(aiRater('brought in', {})).toContain('is not stored')
  expect(aiRater('by date', {}, 2)).toContain('in the order in which it read it')
  expect(aiRater('taken up', {}, 2, [{ patient: '1', ranks: [1], shown: 5 }])).toContain(
    'Not counted: 2 statements whose passages are kept by date alone',
  )
})

it('says a setting once that stands in a column of its own', () => {
  const rater = (topN: number) => ({
    raterId: `id ${topN}`,
    alias: `baseline (${topN} facts; own admission)`,
    configuration: completeRun({ kind: 'baseline', topN, scope: 'own-admission' }),
    items: [],
    leftOut: 0,
  })
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <RetrievalTable task={TASK} rows={retrievalRows([rater(5), rater(25)], 1)} />,
  )
  const [row] = page.querySelectorAll('tbody tr')

  expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'baseline (own admission)',
    '5',
  ])
})
