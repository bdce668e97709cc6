import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ClaimMethod, ToolClaim } from '#contract/makers.ts'
import type { Tool } from '#contract/tools.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { ClaimPanel, ClaimValue } from './claim-panel.tsx'
import { useMakersChanged } from './use-makers-changed.ts'

interface ClaimDialogProps {
  tool: Tool
  onClose: () => void
}

/** The claim begins when the dialog opens; begun again, it has the same token. */
function claimQuery(slug: string) {
  return queryOptions({
    queryKey: [userScoped, 'claim', slug],
    queryFn: ({ signal }) => api.claimTool({ params: { slug } }, { signal }),
    gcTime: 0,
    retry: false,
  })
}

/** Three ways in which a member proves that a tool is theirs. */
export function ClaimDialog({ tool, onClose }: ClaimDialogProps) {
  const { data: claim, error } = useQuery(claimQuery(tool.slug))
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`Claim ${tool.name}`}
      description="Makers are shown with their tool, can rename it, and answer its reviews. Show in one of three ways that its site is yours."
    >
      {claim && <Ways tool={tool} claim={claim} onClose={onClose} />}
      {!claim && !error && <Loading />}
      {error && <AlertBox>{errorText(error, 'The claim could not be started.')}</AlertBox>}
    </Dialog>
  )
}

function useVerify({ tool: { slug, name }, onClose }: ClaimDialogProps) {
  const makersChanged = useMakersChanged()
  return useMutation({
    mutationFn: (method: ClaimMethod) => api.verifyClaim({ params: { slug }, body: { method } }),
    onSuccess: async () => {
      await makersChanged()
      toast.success(`You are a maker of ${name} now.`)
      onClose()
    },
    onError: (error) => console.error('Verifying a claim failed', error),
  })
}

function Ways({ claim, ...props }: ClaimDialogProps & { claim: ToolClaim }) {
  const { link } = props.tool
  const verify = useVerify(props)
  const panel = (method: ClaimMethod) => ({
    failure: verify.variables === method && verify.isError ? verify.error : null,
    button: (
      <Button busy={verify.isPending} onClick={() => verify.mutate(method)}>
        Verify
      </Button>
    ),
  })
  const { origin, pathname } = new URL(link)
  return (
    <Tabs
      label="Ways to claim it"
      tabs={[
        {
          id: 'meta',
          label: 'Meta tag',
          content: (
            <ClaimPanel {...panel('meta')} text={`Put this tag into the head of ${origin}${pathname}`}>
              <ClaimValue label="Tag" value={claim.meta} copied />
            </ClaimPanel>
          ),
        },
        {
          id: 'file',
          label: 'File',
          content: (
            <ClaimPanel {...panel('file')} text="Put a text file at this address, with this line alone">
              <ClaimValue label="Address" value={origin + claim.file.path} />
              <ClaimValue label="Content" value={claim.file.content} copied />
            </ClaimPanel>
          ),
        },
        {
          id: 'dns',
          label: 'DNS record',
          content: (
            <ClaimPanel
              {...panel('dns')}
              text="Add a TXT record to your domain. It can take an hour until everybody sees it."
            >
              <ClaimValue label="Name" value={claim.dns.name} />
              <ClaimValue label="Value" value={claim.dns.value} copied />
            </ClaimPanel>
          ),
        },
      ]}
    />
  )
}
