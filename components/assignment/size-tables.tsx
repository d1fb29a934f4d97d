import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { SIZE_MEASURES, type SizePlan, type SizePlanView, sizeProblems } from '@/lib/core/figures/size-plan'

const MODELS = {
  slips: 'differ by slips, on any statement alike',
  'hard items': 'differ on hard statements alone, and agree on all others',
}

const count = (items: number) => items.toLocaleString('en')

/** Statements and ratings that an interval of the wanted width takes, by how many rate each statement. */
export function AgreementSizes({ plan, view }: { plan: SizePlan; view: SizePlanView }) {
  const { title } = SIZE_MEASURES[view.measure]
  const problem = sizeProblems(view).agreement
  if (problem !== null) return <Notice tone="danger">{problem}</Notice>
  const rows = [
    ...plan.ahead.map(({ raters, model, found }) => ({
      who: `${raters} people who ${MODELS[model]}`,
      found,
    })),
    { who: 'People who differ as in this study so far', found: plan.pilot },
    { who: 'The same, with patients as alike as so far', found: plan.pilotClusters },
  ]
  return (
    <Table caption={`Statements for a 95 % interval of ${title} that is ${view.width} points wide`}>
      <thead>
        <tr>
          <Th>Each statement is rated by</Th>
          <Th numeric>Statements</Th>
          <Th numeric>Ratings</Th>
          <Th numeric>Patients</Th>
          <Th numeric>{title} expected</Th>
          <Th numeric>Design effect</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ who, found: { plan: one, reason } }) => (
          <tr key={who}>
            <Th scope="row" className="border-t border-line text-sm font-normal text-ink!">
              {who}
            </Th>
            {one === null ? (
              <Td colSpan={5} className="text-muted">
                Cannot be planned: {reason}.
              </Td>
            ) : (
              <>
                <Td numeric>{count(one.items)}</Td>
                <Td numeric>{count(one.ratings)}</Td>
                <Td numeric>{one.clusters === null ? '–' : count(one.clusters)}</Td>
                <Td numeric>
                  {view.measure === 'percent' ? (100 * one.value).toFixed(1) : one.value.toFixed(2)}
                </Td>
                <Td numeric>{one.designEffect.toFixed(2)}</Td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The same for a share, and for finding a label. */
export function OtherSizes({ plan, view }: { plan: SizePlan; view: SizePlanView }) {
  const { rate, detection, designEffect } = plan
  const problems = sizeProblems(view)
  const clustered = (items: number) =>
    designEffect > 1
      ? ` Statements of one patient being alike (design effect ${designEffect.toFixed(2)}): ${count(Math.ceil(items * designEffect))}.`
      : ''
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      <div>
        <dt className="text-sm font-semibold">
          A rate of {view.rate} %, with an interval {view.rateWidth} points wide
        </dt>
        <dd className="text-sm">
          {rate.plan === null
            ? (problems.rate ?? `Cannot be planned: ${rate.reason}.`)
            : `${count(rate.plan)} statements, each of another patient.${clustered(rate.plan)}`}
        </dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">
          Sensitivity {view.sensitivity} % and specificity {view.specificity} %, with intervals{' '}
          {view.detectionWidth} points wide
        </dt>
        <dd className="text-sm">
          {detection.plan === null
            ? (problems.detection ?? `Cannot be planned: ${detection.reason}.`)
            : `${count(detection.plan.items)} statements: ${count(detection.plan.forSensitivity)} for the sensitivity, ${count(detection.plan.forSpecificity)} for the specificity, each of another patient.${clustered(detection.plan.items)}`}
        </dd>
      </div>
    </dl>
  )
}
