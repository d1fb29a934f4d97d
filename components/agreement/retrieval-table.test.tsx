import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { retrievalRows } from '@/lib/core/figures/judges/retrieval-rows'
import { RetrievalTable } from './retrieval-table'

it('says of a jury that it is shown nothing, and of others that it is not kept', () => {
  const jury = {
    kind: 'jury',
    members: ['a', 'b'],
    quorum: 2,
    decider: null,
    statementKind: 'all',
    isAfterOpening: false,
  }
  const judge = (alias: string, configuration: Record<string, unknown>) =>
    renderToStaticMarkup(
      <RetrievalTable
        studyId="s"
        rows={retrievalRows([{ raterId: alias, alias, configuration, items: [] }], 1)}
      />,
    )

  expect(judge('duo', jury)).toContain('A jury is shown nothing')
  expect(judge('duo', jury)).not.toContain('imported')
  expect(judge('brought in', {})).toContain('is not kept')
})
