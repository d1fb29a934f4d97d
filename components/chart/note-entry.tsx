type Props = { time: string; title: string; isCurrent: boolean; hits: number; onOpen: () => void }

/** One note in a list of notes. */
export function NoteEntry({ time, title, isCurrent, hits, onOpen }: Props) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className="flex min-h-[24px] w-full items-baseline gap-2 rounded px-2 py-0.5 text-left text-xs hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong pointer-coarse:min-h-9"
    >
      {time !== '' && <span className="min-w-9 shrink-0 text-xs text-muted tabular-nums">{time}</span>}
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      {hits > 0 && (
        <span className="shrink-0 rounded bg-mark px-1 text-xs text-ink tabular-nums">
          {hits}
          <span className="sr-only">{hits === 1 ? ' hit' : ' hits'}</span>
        </span>
      )}
    </button>
  )
}
