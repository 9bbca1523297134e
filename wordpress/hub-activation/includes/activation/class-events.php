<?php
/**
 * Events of an activation for other code.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Watches the option of the activation and fires the same actions for every write. An expired
 * certificate writes nothing and fires no action; `is_active()` checks it.
 */
final class Events {

	/** Fields whose changes are reported; other fields are internal. */
	const TOLD = array( 'status', 'kind', 'home_url', 'supported_until', 'entitlements', 'masked_code' );

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the events of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		$name = $this->product->store()->name();
		add_action( 'add_option_' . $name, array( $this, 'added' ), 10, 2 );
		add_action( 'update_option_' . $name, array( $this, 'updated' ), 10, 2 );
		add_action( 'delete_option_' . $name, array( $this, 'deleted' ) );
	}

	/**
	 * Fires the actions for a new option.
	 *
	 * @param string $name  Name of the option.
	 * @param mixed  $after Value of the option.
	 */
	public function added( $name, $after ): void {
		unset( $name );
		$this->updated( '', $after );
	}

	/**
	 * Fires the actions for a changed option.
	 *
	 * @param mixed $before Previous value.
	 * @param mixed $after  New value.
	 */
	public function updated( $before, $after ): void {
		$before  = Store::readable( $before );
		$after   = Store::readable( $after );
		$was     = $this->is_active( $before );
		$is      = $this->is_active( $after );
		$item_id = $this->product->config()->item_id;
		if ( $is && ! $was ) {
			/**
			 * Fires when the theme becomes activated on this site.
			 *
			 * @param int    $item_id Item of the theme.
			 * @param string $kind    `live`, `staging` or `local`.
			 */
			do_action( 'hub_activation_activated', $item_id, $after['kind'] );
		}
		if ( $was && ! $is ) {
			/**
			 * Fires when the theme is no longer activated.
			 *
			 * @param int    $item_id Item of the theme.
			 * @param string $why     State from `State`; `none` if someone deactivated the
			 *   theme on this site.
			 */
			do_action( 'hub_activation_deactivated', $item_id, null === $after ? State::NONE : $after['status'] );
		}
		if ( self::told( $before ) !== self::told( $after ) ) {
			/**
			 * Fires when state, kind, support, entitlements or address of the activation change.
			 *
			 * @param int    $item_id Item of the theme.
			 * @param string $state   State from `State`.
			 */
			do_action( 'hub_activation_changed', $item_id, $this->state( $after ) );
		}
	}

	/**
	 * Fires the actions for a deleted option.
	 */
	public function deleted(): void {
		// The earlier state is not reported, because code that deletes the option knows the reason.
		do_action( 'hub_activation_changed', $this->product->config()->item_id, State::NONE );
	}

	/**
	 * Returns the state of the site with an activation.
	 *
	 * @param array|null $activation Stored activation.
	 */
	private function state( ?array $activation ): string {
		return State::of( $activation, Site::home(), $this->product->now() );
	}

	/**
	 * Returns true if the theme counts as activated.
	 *
	 * @param array|null $activation Stored activation.
	 */
	private function is_active( ?array $activation ): bool {
		return State::is_active( $this->state( $activation ) );
	}

	/**
	 * Returns the reported fields of an activation.
	 *
	 * @param array|null $activation Stored activation.
	 */
	private static function told( ?array $activation ): array {
		return array_intersect_key( $activation ?? array(), array_flip( self::TOLD ) );
	}
}
