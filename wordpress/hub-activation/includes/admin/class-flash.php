<?php
/**
 * Message that the screen shows once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Result of an administrator's last action, stored until after the redirect. It is user meta
 * instead of a transient, which an object cache could lose.
 */
final class Flash {

	/** Seconds until a message expires: later visits have seen other pages. */
	const LIFE = 300;

	/**
	 * The item that it is about.
	 *
	 * @var int
	 */
	private $item_id;

	/**
	 * Creates the messages of an item.
	 *
	 * @param int $item_id The item.
	 */
	public function __construct( int $item_id ) {
		$this->item_id = $item_id;
	}

	/**
	 * Returns the messages of a product.
	 *
	 * @param Product $product The product.
	 */
	public static function of( Product $product ): self {
		return new self( $product->config()->item_id );
	}

	/**
	 * Success.
	 *
	 * @param string $word    A word of `Words`.
	 * @param string $message Details.
	 */
	public function done( string $word, string $message = '' ): void {
		$this->write(
			array(
				'type'    => 'success',
				'word'    => $word,
				'message' => $message,
			)
		);
	}

	/**
	 * Failure, with its reason.
	 *
	 * @param Refused $refused Why.
	 */
	public function refused( Refused $refused ): void {
		$this->write(
			array(
				'type'    => $refused->is_passing() ? 'warning' : 'error',
				'word'    => $refused->reason,
				'message' => $refused->getMessage(),
			)
		);
	}

	/**
	 * Returns the message, once: `type`, `word`, `message`; or null.
	 */
	public function take(): ?array {
		return $this->fetch( 'said' );
	}

	/**
	 * Returns the value stored under a name for this user's next page, once; or null.
	 *
	 * @param string $what Its name.
	 */
	public function fetch( string $what ): ?array {
		$kept = get_user_option( $this->name( $what ) );
		if ( ! is_array( $kept ) || ! is_array( $kept['value'] ?? null ) ) {
			return null;
		}
		delete_user_option( get_current_user_id(), $this->name( $what ) );
		return ( $kept['at'] ?? 0 ) + self::LIFE < time() ? null : $kept['value'];
	}

	/**
	 * Keeps something under a name for this user's next page.
	 *
	 * @param string $what  Its name.
	 * @param array  $value What.
	 */
	public function keep( string $what, array $value ): void {
		$kept = array(
			'at'    => time(),
			'value' => $value,
		);
		update_user_option( get_current_user_id(), $this->name( $what ), $kept );
	}

	/**
	 * Stores the message.
	 *
	 * @param array $said `type` (`success`, `warning` or `error`), `word` and `message`.
	 */
	private function write( array $said ): void {
		$this->keep( 'said', $said );
	}

	/**
	 * Returns the option's name for this item; WordPress stores a user's options per site of a
	 * network.
	 *
	 * @param string $what What is kept.
	 */
	private function name( string $what ): string {
		return 'hub_activation_' . $what . '_' . $this->item_id;
	}
}
