<?php
/**
 * The one class that a theme knows.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * One for each item. It starts the product when every theme and plugin has said what it bundles, and
 * hands every question on to it: what it does is done by `Product`, which the newest copy brings.
 * The answers come from options that WordPress has loaded anyway: asking costs no call and no query,
 * so a theme may ask on every page view.
 *
 * README.md says what each answer is.
 *
 * @method bool                    is_active()       Whether the theme is activated on this site.
 * @method string|null             kind()            `live`, `staging` or `local`.
 * @method \DateTimeImmutable|null supported_until() Until when the license has support.
 * @method string[]                entitlements()    What the license gives a right to.
 * @method string                  state()           One of the words of `State`.
 * @method string                  screen_url()      Where an administrator activates.
 * @method array[]                 plugins()         The bundled plugins, as TGM Plugin Activation takes them.
 * @method array[]                 locked_plugins()  Those of them that cannot be installed yet.
 */
final class Client {

	/** Runs after all themes and plugins are loaded, before the first question. */
	const START = 'after_setup_theme';

	/**
	 * The clients by the numbers of their items.
	 *
	 * @var array<int, Client>
	 */
	private static $all = array();

	/**
	 * Arguments of boot().
	 *
	 * @var array
	 */
	private $given;

	/**
	 * The product, once it is started.
	 *
	 * @var object|null
	 */
	private $product = null;

	/**
	 * Starts the client of an item. Call it once, from the theme's functions.php.
	 *
	 * @param array $config `item_id`, `hub_url`, `theme` and more: see README.md.
	 */
	public static function boot( array $config ): self {
		$item_id = (int) ( $config['item_id'] ?? 0 );
		$client  = self::of( $item_id );
		if ( null === $client ) {
			$client                = new self( $config );
			self::$all[ $item_id ] = $client;
			if ( did_action( self::START ) ) {
				$client->start();
			} else {
				// Before whatever a theme does there; after every functions.php.
				add_action( self::START, array( $client, 'start' ), -1000 );
			}
		} elseif ( $client->given != $config ) { // phpcs:ignore Universal.Operators.StrictComparisons.LooseNotEqual -- the order of the settings does not matter.
			_doing_it_wrong( __METHOD__, 'Item ' . (int) $item_id . ' is booted twice with different settings; the first settings apply.', '1.1.0' );
		}
		return $client;
	}

	/**
	 * The client of an item, or null where it was not booted.
	 *
	 * @param int $item_id The item's number, as it was given to boot().
	 */
	public static function of( int $item_id ): ?self {
		return self::$all[ $item_id ] ?? null;
	}

	/**
	 * Remembers the settings.
	 *
	 * @param array $given What boot() was given.
	 */
	private function __construct( array $given ) {
		$this->given = $given;
	}

	/**
	 * Starts the product, once.
	 */
	public function start(): void {
		if ( null === $this->product ) {
			$this->product = Product::start( $this->given );
		}
	}

	/**
	 * Asks the product. A question that comes before all themes and plugins are loaded is answered by the
	 * newest copy so far.
	 *
	 * @param string $name What is asked.
	 * @param array  $more With what.
	 * @return mixed
	 */
	public function __call( string $name, array $more ) {
		$this->start();
		return $this->product->$name( ...$more );
	}
}
