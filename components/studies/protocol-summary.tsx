import Link from 'next/link'
import type { ReactNode } from 'react'
import { evidenceWords } from '@/components/labeling/evidence-words'
import { LabelBadge } from '@/components/ui/label-badge'
import { describePolicy } from '@/lib/core/adjudication/consensus-policy'
import { named } from '@/lib/core/counted-words'
import { requiredAdjudicators } from '@/lib/core/study-needs'
import type { StudyProtocol } from '@/lib/core/study-protocol'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = { task: TaskRef; protocol: StudyProtocol }

/** What is in force, a line each, with the way to where it is changed. */
export function ProtocolSummary({ task, protocol }: Props) {
  const { ratersPerItem, evidence, question, answers, guidelineVersion, policy, panelSize, blinding } =
    protocol
  const { one, many } = protocol.itemName
  const { parts } = protocol
  const home = taskHome(task)
  const adjudicators = requiredAdjudicators(panelSize)
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
      <Line title={`Raters per ${one}`} href={`${home}/assignments`}>
        {ratersPerItem}, each on their own. A plan of who checks what sets this;{' '}
        <Link href={`${home}/assignments/size`} className="text-accent underline underline-offset-2">
          how many {many} and raters it takes
        </Link>{' '}
        can be shown beforehand.
      </Line>
      <Line title="Evidence" href={`${home}/label/setup`}>
        Passages of the chart with an answer are {evidenceWords(evidence, protocol.exempt)}.
      </Line>
      <Line title="Answers" href={`${home}/label/setup#guideline`}>
        {question} Raters see {question === null ? 'these questions' : 'these definitions'} with each {one}:
        <dl className="grid gap-1.5 pt-2">
          {answers.map(({ key, title, words }) => (
            <div key={key} className={`grid gap-x-3 ${question === null ? '' : 'sm:grid-cols-[7.5rem_1fr]'}`}>
              <dt>{question === null ? title : <LabelBadge code={key} />}</dt>
              <dd className={`whitespace-pre-wrap ${question === null ? 'text-muted' : ''}`}>{words}</dd>
            </div>
          ))}
        </dl>
      </Line>
      <Line title="Guideline" href={`${home}/label/setup#guideline`}>
        {guidelineVersion === 0
          ? `The ${question === null ? 'questions' : 'definitions'} above, which the protocol comes with; nobody has written a guideline of this task.`
          : `Version ${guidelineVersion}, written here, with the definitions above.`}
      </Line>
      <Line title="What raters see" href={`${home}/consensus#shown`}>
        {blinding.show.length === 0
          ? `${named(parts)}, and nothing of where the ${one} comes from.`
          : `${named(parts)}, and some of where the ${one} comes from.`}{' '}
        {protocol.isDrafted
          ? 'What an AI rater drafted stands in the form, to be changed or discarded.'
          : blinding.raterAi === 'never'
            ? 'Never what AI raters say.'
            : 'What AI raters say only after the own answer, which then stays.'}
      </Line>
      <Line title="Consensus policy" href={`${home}/consensus`}>
        {!protocol.settles
          ? 'Nothing is settled: what each rater enters stands by itself.'
          : `${describePolicy(policy, panelSize)} That takes ${adjudicators === 1 ? 'one adjudicator' : `${adjudicators} adjudicators`}.`}
      </Line>
    </dl>
  )
}

function Line({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[12rem_1fr_auto]">
      <dt className="font-medium">{title}</dt>
      <dd className="max-w-prose">{children}</dd>
      <dd>
        <Link href={href} className="text-accent underline-offset-2 hover:underline">
          Change<span className="sr-only"> {title}</span>
        </Link>
      </dd>
    </div>
  )
}
