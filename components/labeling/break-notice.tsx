import { Button } from '@/components/ui/button'

type Props = { minutes: number; onLater: () => void; onNever: () => void }

/** Suggests a break; nothing stops, and it can be put aside or switched off. */
export function BreakNotice({ minutes, onLater, onNever }: Props) {
  return (
    <output className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2 text-sm">
      <span className="min-w-48 flex-1">
        You have worked for {minutes} minutes without a pause. A few minutes away do good; all is kept.
      </span>
      <Button tone="quiet" onClick={onLater}>
        Later
      </Button>
      <Button tone="quiet" onClick={onNever}>
        Never suggest
      </Button>
    </output>
  )
}
