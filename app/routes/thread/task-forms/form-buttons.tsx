import { Link } from "react-router";

/** A form's cancel button, and its submit button if it has one. */
export function FormButtons({ closeTo, send }: { closeTo: string; send?: string }) {
  return (
    <p className="flex justify-end gap-2">
      <Link to={closeTo} replace preventScrollReset className="btn btn-small">
        Cancel
      </Link>
      {send && (
        <button type="submit" className="btn btn-primary btn-small">
          {send}
        </button>
      )}
    </p>
  );
}
