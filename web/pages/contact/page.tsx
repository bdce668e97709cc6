import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { Questions } from './questions.tsx'
import { ResponseTimes } from './response-times.tsx'
import { Team } from './team.tsx'

/** How to reach those who run the site. */
export default function ContactPage() {
  const { name } = useSite()
  return (
    <div className="space-y-10">
      <PageHead
        title="Contact us"
        description={`Report a bug, ask for a feature, or tell us what you think of ${name}. Every message is read by a person.`}
        path="/contactUs"
      />
      <div className="space-y-2">
        <h1 className="text-2xl font-semibold">Contact us</h1>
        <p className="text-ink-soft">Every message is read by a person, and answered.</p>
      </div>
      <ContactForm />
      <ResponseTimes />
      <Questions />
      <Team />
    </div>
  )
}
