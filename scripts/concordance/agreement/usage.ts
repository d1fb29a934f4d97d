/** What `agreement --help` prints. */
export const AGREEMENT_USAGE = `agreement RATINGS.csv [--json]
  Every coefficient of agreement with its 95 % interval, from CSV, gzip or Parquet; no study or database is needed.

  the table
  --item item_id, --rater rater_id, --label label
                    its columns: a rating a row, an empty label is none
  --wide            an item a row instead, and a rater a column
  --labels A,B,C    all labels there can be, in their order; otherwise those of the table
  --task TASK       whose ratings are read, by the column task_id; otherwise the only task whose answers are labels
  --missing NA,…    what stands for no rating
  --repeat COLUMN   numbers the answers of one rater to one item, in their order: agreement with oneself; elsewhere the first
                    counts
  --merge A,B       takes these labels as one; may come again for others

  parts of it
  --by COLUMN       the figures of each value, too; may come again
  --with-label A    the figures of items to which somebody gave this label, selected by
                    the ratings themselves; may come again
  --cluster COLUMN  items with the same value, such as a patient's, are alike: intervals by cluster; the usual is the
                    column patient_id where there is one
  --no-cluster      items are independent, even where there is such a column

  intervals
  --bootstrap 1000  resamples of F1, means over labels and differences, 100 to 100,000
  --seed 1          the same seed draws the same
  --interval KIND   of these, percentile (the usual) or bca; coefficients and shares have score intervals
  --as-published    the VeriFact tables' resampling, draw by draw

  more figures
  --weights KIND    linear, quadratic, ordinal, radical, ratio, circular or bipolar: labels in order are nearer to
                    each other or farther
  --pairs           each two raters, with the intervals that a table of the two has
  --scale           labels are scores: concordance, intraclass correlation, alpha
  --label-models    Dawid-Skene and MACE beside the majority

  the consensus
  --consensus NAME  a column or a rater: sensitivity, specificity and all others of each rater
  --compare         with --consensus, each two raters against it
  --rates           how often each label is true in all items, from the few with a consensus and the rater’s answer
  --confidence COLUMN
                    how sure a rater was, 0 to 1: is it right as often?
  --jury R1,R2,…    these raters as one, by majority; how far they split is their confidence
  --target 0.95     with either, the agreement that is wanted of what is answered

  people and AI
  --humans R1,R2,…  each of the others against these people, and these against each other
  --measure NAME    cohen_kappa (the usual), gwet_ac1 or percent_agreement
  --margin 0.1      how much worse than people is still as good
  --reference KIND  leave-one-out (the usual: the majority of the other people), each (each other person in equal parts) or
                    all (the majority of all)
  --ties RULE       shared (the usual: each of the tied labels in equal parts), left-out, or the label that a tie means
  --allowance 0.2   what the alternative annotator test spares an AI rater

  a task of a study, from its database, instead of a table
  --study STUDY     its id or title: the figures of its page, by the kinds of the fields
  --task TASK       the task's id or title; otherwise the study's first
  --of FIELD        the field that is looked at closely; otherwise the first
  --by STRATUM      what it is split by; otherwise the protocol's first stratum

  agreement ratings.csv --cluster patient_id
  agreement sheet.csv --wide --missing NA --pairs
  agreement ratings.csv --by author_kind --by proposition_kind --consensus consensus --as-published --json

  Ends with 0, with 1 for a file that cannot be read, with 2 for wrong use.`
