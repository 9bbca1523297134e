<?php
/**
 * Hooks of the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Registers only the background calls on frontend requests, and all hooks in wp-admin.
 */
final class Hooks {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the hooks of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks that this request needs.
	 */
	public function register(): void {
		$config = $this->product->config();
		if ( Config::is_disabled() ) {
			return;
		}
		if ( '' !== $config->problem() ) {
			_doing_it_wrong( 'Hub_Activation\Client::boot', esc_html( $config->problem() ), esc_html( VERSION ) );
			return;
		}
		( new Events( $this->product ) )->register();
		$this->product->schedule()->register();
		( new Deletion( $this->product ) )->register();
		$this->product->updates()->register();
		$this->product->feed()->register();
		add_action( 'after_switch_theme', array( $this->product->store(), 'prepare' ) );
		add_action( 'rest_api_init', array( new Rest( $this->product ), 'register' ) );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			add_action( 'init', array( Translation::class, 'load' ) );
			\WP_CLI::add_command( 'hub', new Command() );
		}
		if ( is_admin() ) {
			$this->register_admin();
		}
	}

	/**
	 * Registers the hooks of wp-admin.
	 */
	private function register_admin(): void {
		add_action( 'init', array( Translation::class, 'load' ) );
		add_action( 'admin_init', array( $this, 'watch' ) );
		( new Health( $this->product ) )->register();
		( new Privacy( $this->product ) )->register();
		// Registers the return from the hub and from forms even if the theme shows a different
		// screen.
		( new Screen( $this->product ) )->register();
		( new Actions( $this->product ) )->register();
		if ( $this->product->config()->has_screen ) {
			( new Notices( $this->product ) )->register();
		}
	}

	/**
	 * Runs on each admin page: records a changed address of the site, and checks the heartbeat.
	 */
	public function watch(): void {
		$this->product->store()->prepare();
		$this->product->upkeep()->note_place();
		if ( current_user_can( $this->product->config()->capability ) ) {
			$this->import_deployed();
		}
		$this->product->schedule()->watch();
	}

	/**
	 * Imports the certificate of a deploy pipeline; a notice shows its faults.
	 */
	private function import_deployed(): void {
		try {
			$this->product->offline()->import_deployed();
		} catch ( Refused $refused ) {
			Flash::of( $this->product )->refused( $refused );
		}
	}
}
