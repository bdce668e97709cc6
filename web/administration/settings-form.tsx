import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import type { SettingsChange, SiteSettings } from '#contract/site.ts'
import { api } from '#web/api/browser.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input } from '#web/ui/input.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { AccentField } from './accent-field.tsx'
import { DumpContents } from './dump-contents.tsx'
import { showErrors } from './form-errors.ts'
import { LogoEditor, useLogo } from './logo-editor.tsx'
import { settingsQuery } from './queries.ts'
import { SitePreview } from './site-preview.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./settings-schema.ts')).settingsSchema,
)

const modes = [
  { value: 'open', label: 'Everybody can register' },
  { value: 'invite', label: 'New members need an invite' },
  { value: 'closed', label: 'Nobody can register' },
] as const

/** Text inputs are never null. */
function valuesOf({ fixed: _fixed, logo: _logo, accent, announcement, ...others }: SiteSettings) {
  return { ...others, accent: accent ?? '', announcement: announcement ?? '' }
}

type Settings = ReturnType<typeof valuesOf>

function useSave(form: ReturnType<typeof useSettingsForm>, onSaved: (saved: SiteSettings) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => api.updateSettings({ body }),
    networkMode: 'always',
    onSuccess: (saved) => {
      cache.setQueryData(settingsQuery().queryKey, saved)
      form.reset(valuesOf(saved))
      onSaved(saved)
      toast.success('The settings have been saved.')
    },
    onError: (error) => showErrors(form, error, 'The settings could not be saved. Please try again.'),
  })
}

function useSettingsForm(settings: SiteSettings) {
  usePreload()
  return useForm({ resolver, defaultValues: valuesOf(settings), reValidateMode: 'onSubmit' })
}

interface SettingsFormProps {
  settings: SiteSettings
  /** Called with the settings after each change. */
  onSaved: (saved: SiteSettings) => void
}

/** The settings of the site, with a preview of its look. */
export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const form = useSettingsForm(settings)
  const { control, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const { name, tagline, accent, registration } = useWatch({ control }) as Settings
  const { mutateAsync: save } = useSave(form, onSaved)
  const logo = useLogo(settings, onSaved)
  const isFixed = settings.fixed.includes('name')

  /** The changed fields alone: another administrator may have changed others. */
  function submit(values: SettingsChange) {
    const isChanged = ([field]: [string, unknown]) => dirtyFields[field as keyof Settings]
    const changed = Object.fromEntries(Object.entries(values).filter(isChanged))
    return save(changed).catch(() => {})
  }

  return (
    <div className="space-y-5">
      <SitePreview name={name} tagline={tagline} accent={accent} logo={logo.shown} />
      <LogoEditor logo={logo} />
      <form
        ref={useErrorFocus({ isSubmitting, errors })}
        method="post"
        noValidate
        aria-label="Settings"
        className={cardClasses('space-y-5 p-5 sm:p-8')}
        onSubmit={form.handleSubmit(submit)}
      >
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        <Field
          label="Name *"
          max={limits.site.name.max}
          error={errors.name?.message}
          hint={isFixed && 'SITE_NAME in the environment of the server sets it.'}
        >
          {(control) => (
            <Input
              {...control}
              {...fieldProps(form, 'name')}
              {...(isFixed && { readOnly: true })}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Tagline"
          max={limits.site.tagline.max}
          error={errors.tagline?.message}
          hint="In the title of the home page, and in previews of links to it."
        >
          {(control) => <Input {...control} {...fieldProps(form, 'tagline')} autoComplete="off" />}
        </Field>
        <AccentField
          value={accent}
          error={errors.accent?.message}
          input={fieldProps(form, 'accent')}
          onChange={(value) => {
            form.setValue('accent', value, { shouldDirty: true })
            form.clearErrors('accent')
          }}
        />
        <Field
          label="Announcement"
          max={limits.site.announcement.max}
          error={errors.announcement?.message}
          hint="Above every page, until a reader dismisses it. Empty: none."
        >
          {(control) => (
            <MarkdownArea {...control} {...fieldProps(form, 'announcement')} kind="announcement" rows={3} />
          )}
        </Field>
        <RadioList
          label="Registration"
          options={modes}
          value={registration}
          onChange={(value) => form.setValue('registration', value, { shouldDirty: true })}
          error={errors.registration?.message}
        />
        <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            {...form.register('public_log_names')}
            className="size-4 shrink-0 accent-accent"
          />
          Name members in the public moderation log
        </label>
        <div>
          <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              {...form.register('dump')}
              aria-describedby="dump-contents"
              className="size-4 shrink-0 accent-accent"
            />
            Offer the public data of this site for download
          </label>
          <DumpContents id="dump-contents" isOpen={registration === 'open'} />
        </div>
        <Field
          label="Licence of the data"
          max={limits.site.licence.max}
          error={errors.dump_licence?.message}
          hint="For example CC BY 4.0. Without one, nobody may publish the data again."
        >
          {(control) => <Input {...control} {...fieldProps(form, 'dump_licence')} autoComplete="off" />}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Saving...' : 'Save settings'}
        </Button>
        <UnsavedChangesPrompt
          needed={isDirty && !isSubmitting}
          text="Your changes of the settings are not saved."
        />
      </form>
    </div>
  )
}
