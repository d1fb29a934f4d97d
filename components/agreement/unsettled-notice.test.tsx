import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UnsettledNotice } from './unsettled-notice'

const textOf = (unsettled: Parameters<typeof UnsettledNotice>[0]['unsettled']) =>
  renderToStaticMarkup(<UnsettledNotice unsettled={unsettled} />)

it('tells how many people rated and did not settle, and why', () => {
  expect(textOf({ unrated: 79, waiting: 118, disputed: 1, undecidable: 1 })).toContain(
    '199 statements have no settled answer. People have rated 120 of them already: 118 wait for more first-round answers, 1 is disputed and not decided yet and 1 cannot be decided.',
  )
})

it('is silent where nobody has rated what is not settled', () => {
  expect(textOf({ unrated: 79, waiting: 0, disputed: 0, undecidable: 0 })).toBe('')
})
