/** Makes short summaries of texts that people wrote. */
export interface Summarizer {
  /** Part of what a kept summary is found by: another model may say something else. */
  model: string
  /** At most 120 words of plain text. Rejects when the model fails or takes too long. */
  summarize(text: string): Promise<string>
}
