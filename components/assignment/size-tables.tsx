import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import type { DetectionPlan } from '@/lib/core/agreement/planning/plan-proportion'
import { counted, whole } from '@/lib/core/counted-words'
import { MEASURES } from '@/lib/core/figures/basis/measures'
import { ENOUGH_PATIENTS, type SizeAnswer, type SizePlan } from '@/lib/core/figures/study/size-plan'
import { type SizePlanView, sizeProblems } from '@/lib/core/figures/study/size-view'

const MODELS = {
  slips: 'slip now and then, on any statement',
  'hard items': 'differ on hard statements alone, and agree on all others',
}

/** Statements and ratings that an interval of the wanted width takes, by how many rate each statement. */
export function AgreementSizes({ plan, view }: { plan: SizePlan; view: SizePlanView }) {
  const { title } = MEASURES[view.measure]
  const problem = sizeProblems(view, plan.labelSet).agreement
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
    <>
      <AgreementAnswer plan={plan} view={view} />
      <Table caption={`Statements for a 95 % interval of ${title} that is ${view.width} points wide`}>
        <thead>
          <tr>
            <Th>
              <ItemWords>Each statement is rated by</ItemWords>
            </Th>
            <Th numeric>
              <ItemWords>Statements</ItemWords>
            </Th>
            <Th numeric>Ratings</Th>
            <Th numeric>Patients</Th>
            <Th numeric>{title} expected</Th>
            <Th numeric>Times as many, for patients being alike</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ who, found: { plan: one, reason } }) => (
            <tr key={who}>
              <Th scope="row" className="border-t border-line text-sm font-normal text-ink!">
                <ItemWords>{who}</ItemWords>
              </Th>
              {one === null ? (
                <Td colSpan={5} className="text-muted">
                  Cannot be planned: {reason}.
                </Td>
              ) : (
                <>
                  <Td numeric>{whole(one.items)}</Td>
                  <Td numeric>{whole(one.ratings)}</Td>
                  <Td numeric>{one.clusters === null ? '–' : whole(one.clusters)}</Td>
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
    </>
  )
}

/** What is lacking for the interval that was asked for, and by which design effect. */
function AgreementAnswer({ plan: { answers, advice }, view }: { plan: SizePlan; view: SizePlanView }) {
  if (answers.agreement === null || advice === null) return null
  const { title } = MEASURES[view.measure]
  const { assumed, own, isOwn, patients, plan } = advice
  const reason =
    patients >= ENOUGH_PATIENTS
      ? `they are ${patients}, enough to show how far patients differ`
      : `the larger one, for ${counted(patients, 'patient', 'patients')} hardly show how far patients differ`
  return (
    <div className="grid max-w-prose gap-1 text-sm">
      <p>
        <strong className="font-semibold">
          <ItemWords>{answerWords(answers.agreement, 'rated by two people or more')}</ItemWords>
        </strong>{' '}
        That is for an interval of {title} {view.width} points wide
        {plan.clusters !== null && `, over ${counted(plan.clusters, 'patient', 'patients')}`}.
      </p>
      <p className="text-muted">
        <ItemWords>
          Statements of one patient are alike, so they hold less information than those of different patients.
        </ItemWords>{' '}
        With {view.perPatient} <ItemWords>statements</ItemWords> a patient that are {view.alike} % alike, as
        you expect, {assumed.toFixed(2)} times as many are needed (the design effect).
        {own !== null && ` Going by this study’s own patients so far it is ${own.toFixed(2)} times as many.`}
        {own !== null && ` Planned with ${(isOwn ? own : assumed).toFixed(2)}: ${reason}.`}
      </p>
    </div>
  )
}

/** What there is, what the study holds besides, and what is lacking. */
function answerWords({ needed, have, planned, more }: SizeAnswer, haveWords: string): string {
  const start = `You need about ${whole(needed)} statements. You have ${whole(have)} ${haveWords}`
  if (needed <= have) return `${start}: that is enough.`
  const besides = planned === 0 ? start : `${start}; ${whole(planned)} more are in the study`
  return more === 0 ? `${besides}: enough once they are.` : `${besides}: you need ${whole(more)} more.`
}

function detectionWords({ items, forSensitivity, forSpecificity }: DetectionPlan): string {
  return `${whole(items)} statements: ${whole(forSensitivity)} for the sensitivity, ${whole(forSpecificity)} for the specificity`
}

/** The same for a share, and for finding a label. */
export function OtherSizes({ plan, view }: { plan: SizePlan; view: SizePlanView }) {
  const { rate, detection, designEffect, ofPatients, answers } = plan
  const problems = sizeProblems(view, plan.labelSet)
  const clustered = (found: string | null, alike: string) =>
    found !== null && view.perPatient > 1
      ? ` With ${view.perPatient} statements a patient, ${alike}: ${found}.`
      : ''
  const ofRate = ofPatients.rate === null ? null : whole(ofPatients.rate)
  const toGo = (answer: SizeAnswer | null) => (answer ? answerWords(answer, 'settled') : '')
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      <div>
        <dt className="text-sm font-semibold">
          A rate of {view.rate} %, with an interval {view.rateWidth} points wide
        </dt>
        <dd className="text-sm">
          <ItemWords>
            {rate.plan === null
              ? (problems.rate ?? `Cannot be planned: ${rate.reason}.`)
              : `${whole(rate.plan)} statements, each of another patient.${clustered(ofRate, `which are alike, ${designEffect.toFixed(2)} times as many`)} ${toGo(answers.rate)}`}
          </ItemWords>
        </dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">
          Sensitivity {view.sensitivity} % and specificity {view.specificity} %, with intervals{' '}
          {view.detectionWidth} points wide
        </dt>
        <dd className="text-sm">
          <ItemWords>
            {detection.plan === null
              ? (problems.detection ?? `Cannot be planned: ${detection.reason}.`)
              : `${detectionWords(detection.plan)}, each of another patient.${clustered(ofPatients.detection && detectionWords(ofPatients.detection), 'of which those with the label are alike, and those without it')} ${toGo(answers.detection)}`}
          </ItemWords>
        </dd>
      </div>
    </dl>
  )
}
