import { ScrollFrame } from '@/components/ui/scroll-frame'

/** What the model was asked, word for word, as kept with the work. */
export function RunPrompt({ title, hash, text }: { title: string; hash: string; text: string }) {
  return (
    <details className="rounded-lg border border-line bg-raised px-4 py-3 text-sm">
      <summary className="cursor-pointer font-semibold">
        {title} <code className="font-normal text-muted">{hash.slice(0, 12)}</code>
      </summary>
      <ScrollFrame
        label="Text of the prompt"
        className="mt-3 max-h-[28rem] overflow-auto rounded bg-sunken p-3"
      >
        <pre className="text-xs whitespace-pre-wrap">{text}</pre>
      </ScrollFrame>
    </details>
  )
}
