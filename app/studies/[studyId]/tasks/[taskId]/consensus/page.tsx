import type { Metadata } from 'next'
import { ProofField } from '@/app/proof-field'
import { ConsensusNav } from '@/components/adjudication/consensus-nav'
import { LockForm } from '@/components/adjudication/lock-form'
import { PolicyForm } from '@/components/adjudication/policy-form'
import { PolicyHistory } from '@/components/adjudication/policy-history'
import { VisibilityForm } from '@/components/adjudication/visibility-form'
import { ruleWords } from '@/components/protocols/definition-words'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { named } from '@/lib/core/counted-words'
import { getConsensusSettings } from '@/lib/data/adjudication/consensus-policies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { applyPolicyAction, previewPolicyAction, setLockAction, setVisibilityAction } from './actions'

export const metadata: Metadata = { title: 'Consensus rules' }

/** Rules that no policy changes: one person, a session, or nobody settles. */
const FIXED: ReadonlySet<string> = new Set(['override', 'session', 'none'])

function fixedWords(rules: readonly string[]): string {
  if (rules.length === 0) return 'The protocol of this task settles no field.'
  return `The protocol of this task says how each field is settled: ${named(rules)}. There is no policy to choose.`
}

export default async function ConsensusPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/consensus'>) {
  const task = await params
  const settings = await load(async () => getConsensusSettings(await requireActor(), task))
  const hasPolicy = settings.rules.some(({ kind }) => !FIXED.has(kind))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <ConsensusNav task={task} here="" />
      <div>
        <PageHeader title="Consensus rules">
          {hasPolicy
            ? 'How ratings become answers. A policy only reads the ratings: it can be looked at, changed and changed back at any time, and written decisions always stay.'
            : 'How ratings become answers.'}
        </PageHeader>
        {hasPolicy ? (
          <PolicyForm
            key={settings.version}
            task={task}
            settings={settings}
            onPreview={previewPolicyAction}
            onApply={applyPolicyAction}
          />
        ) : (
          <Notice>{fixedWords(settings.rules.map(ruleWords))}</Notice>
        )}
        {settings.rules.some(({ kind }) => kind === 'session') && (
          <p className="max-w-prose pt-3 text-sm text-muted">
            What all raters answered or marked alike is agreed on without a session. Otherwise adjudicators
            meet under Discussions. Over marked passages, those who marked them take part. Passages that seem
            to mark one thing are a group. Each group is agreed on, dropped, joined with another or taken
            apart. The session ends with one set, linked to what each rater marked.
          </p>
        )}
      </div>
      {hasPolicy && (
        <section aria-labelledby="history" className="grid gap-2">
          <h2 id="history" className="text-sm font-semibold">
            Policies so far
          </h2>
          <PolicyHistory history={settings.history} panelSize={settings.panelSize} />
        </section>
      )}
      <section aria-labelledby="shown" className="grid gap-2">
        <h2 id="shown" className="text-sm font-semibold">
          What is shown to whom
        </h2>
        <VisibilityForm task={task} visibility={settings.visibility} onSave={setVisibilityAction} />
      </section>
      <section aria-labelledby="lock" className="grid gap-2">
        <h2 id="lock" className="text-sm font-semibold">
          Lock
        </h2>
        <LockForm task={task} lockedAt={settings.lockedAt} proof={<ProofField />} onSet={setLockAction} />
      </section>
    </main>
  )
}
