/** Says where the repeated passage that was clicked stood first. */
export function CopiedNotice({ firstLabel, onShow }: { firstLabel: string; onShow: () => void }) {
  return (
    <output className="flex items-center gap-3 border-t border-line bg-surface px-4 py-1.5 text-xs text-muted">
      This passage is repeated; it stood first in the note of {firstLabel}.
      <button type="button" onClick={onShow} className="text-accent underline underline-offset-2">
        Go there
      </button>
    </output>
  )
}
