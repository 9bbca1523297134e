<?php
/**
 * A step that did not work out.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Reason why a step was refused: by the hub, by the network, or by this site.
 */
final class Refused extends \RuntimeException {

	/**
	 * A stable word for the reason: the hub's own, or one of `Words`.
	 *
	 * @var string
	 */
	public $reason;

	/**
	 * The HTTP status of the hub's answer; 0 where there was none.
	 *
	 * @var int
	 */
	public $status;

	/**
	 * The fields that do not fit, where the hub names some.
	 *
	 * @var string[]
	 */
	public $fields = array();

	/**
	 * Remembers the reason, and the hub's words where it gave some.
	 *
	 * @param string $reason  A stable word.
	 * @param string $message The hub's sentence, or details for the person.
	 * @param int    $status  The HTTP status, 0 without an answer.
	 */
	public function __construct( string $reason, string $message = '', int $status = 0 ) {
		parent::__construct( $message );
		$this->reason = $reason;
		$this->status = $status;
	}

	/**
	 * Returns true if the same call may succeed later, because nothing was decided.
	 */
	public function is_passing(): bool {
		return 0 === strpos( $this->reason, 'hub_' ) || 429 === $this->status || $this->status >= 500;
	}
}
