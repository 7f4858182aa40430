import { retryPreviewCommand, retryPreviewForm } from "#app/commands/files/retry-preview.ts";
import { retryPreview } from "#app/domain/files/previews/retry-preview.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(retryPreviewCommand, retryPreviewForm, retryPreview);
