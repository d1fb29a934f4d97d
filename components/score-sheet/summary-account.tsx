import { describeSpend } from '@/components/documents/text-job-words'
import { RunPrompt } from '@/components/runs/run-prompt'
import type { TextSpend } from '@/lib/core/text-jobs'

type Props = { spend: TextSpend; currency: string; prompt: { text: string; hash: string } }

/** What summaries of this text took, and what a model is asked for one. */
export function SummaryAccount({ spend, currency, prompt }: Props) {
  return (
    <div className="grid gap-1.5">
      {spend.calls > 0 && (
        <p className="text-xs text-muted tabular-nums">
          Summaries of this text: {describeSpend(spend, currency)}
        </p>
      )}
      <RunPrompt title="Prompt of the summary" hash={prompt.hash} text={prompt.text} />
    </div>
  )
}
