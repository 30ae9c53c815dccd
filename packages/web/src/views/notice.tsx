import { useSession } from "../session/context.ts";

export function NoticeBar() {
  const session = useSession();
  const say = session.say.value;
  const { notice } = session.state.value.view;
  if (notice === undefined) return null;
  const close = () => session.dispatch({ type: "view.set", change: { notice: undefined } });
  return (
    <div class="notice" role="alert">
      <span>{say(notice.key, notice.values)}</span>
      <button type="button" class="quiet icon" aria-label={say("notice.close")} onClick={close}>
        ×
      </button>
    </div>
  );
}
