import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { makeFrame } from '@/lib/testing/study-frame'
import { CoefficientChart, GroupChart, PairwiseChart } from './people-charts'

afterEach(cleanup)

const PEOPLE = ['SSNSANSSNSAN', 'SSNNANSANSSN', 'SNNSASSSNNAS']
const view = peopleViewSchema.parse({ measure: 'cohen', unit: 'item' })

function textOf(people: readonly string[], measure = view.measure): string {
  const of = { ...view, measure }
  const props = {
    studyId: 's',
    report: peopleAgreement(makeFrame(people, {}, '.'.repeat(12)), of, 1),
    view: of,
  }
  const { container } = render(
    <>
      <CoefficientChart {...props} />
      <GroupChart {...props} />
    </>,
  )
  return container.textContent
}

it('calls kappa of three people Conger’s, and of two Cohen’s', () => {
  const [three, two] = [textOf(PEOPLE), textOf(PEOPLE.slice(1))]

  expect(three).toContain('Conger’s kappa')
  expect(three).not.toContain('Cohen')
  expect(two).toContain('Cohen’s kappa')
  expect(two).not.toContain('Conger')
})

it('calls it Cohen’s in pairs of however many, and says where it stands when it is left out', () => {
  const report = peopleAgreement(makeFrame(PEOPLE, {}, '.'.repeat(12)), view, 1)
  const { container } = render(<PairwiseChart studyId="s" report={report} view={view} />)

  expect(container.textContent).toContain('Cohen’s kappa, every two people')
  expect(textOf(PEOPLE, 'ac1')).toContain('Conger’s kappa, which tells people apart, stands here once')
})
